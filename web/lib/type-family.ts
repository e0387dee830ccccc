const FAMILY = '1em "Inter Variable"'
const KEY = 'giebel.type'
/** Milliseconds after a page has loaded. On a slow connection, the font would delay the page's content. */
const BEHIND_THE_PAGE = 3_000

function isHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Marks the font as cached on this device, from the next page on. */
export async function keepTypeFamily(): Promise<void> {
  try {
    const found = await document.fonts.load(FAMILY)
    if (found.length > 0) localStorage.setItem(KEY, 'inter')
  } catch {
    // without storage, pages use the device's fonts
  }
}

/** Uses the product's font if the device has it cached; otherwise it is fetched after the page, for the next one. */
export function startTypeFamily(): void {
  if (isHere()) document.documentElement.dataset['type'] = 'inter'
  else addEventListener('load', () => setTimeout(() => void keepTypeFamily(), BEHIND_THE_PAGE), { once: true })
}
