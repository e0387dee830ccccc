// A click on the icon opens a small window beside the page that shows what Giebel has stored about it. Nothing happens without that click.

const WINDOW = 'window'

// the key must not be readable by code that ever runs inside a page
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })

chrome.action.onClicked.addListener((tab) => void openPanel(tab))

async function openPanel({ id }: chrome.tabs.Tab): Promise<void> {
  const { [WINDOW]: before } = await chrome.storage.session.get<{ window?: number }>(WINDOW)
  // one window at a time; the agent may have closed it already
  if (before !== undefined) await chrome.windows.remove(before).catch(() => undefined)
  const url = chrome.runtime.getURL(`panel.html?tab=${id ?? ''}`)
  const opened = await chrome.windows.create({ url, type: 'popup', width: 460, height: 680 })
  await chrome.storage.session.set({ [WINDOW]: opened?.id })
}
