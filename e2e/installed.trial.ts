import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { oneVisitor } from './stage.ts'
import { comeBack, goOffline } from './visitor.ts'

const stage = oneVisitor()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const dashboard = (page: Page) => heading(page, /, Anna Berger$/)
const banner = (page: Page) => page.getByText('Sie sind offline.')

/** Waits until the service worker controls the page. */
const workerRuns = async () => {
  await navigator.serviceWorker.ready
  while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 20))
}

async function enterInstalled(): Promise<Page> {
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/')
  await dashboard(page).waitFor()
  await page.evaluate(workerRuns)
  return page
}

describe('the installed product', () => {
  it('is installable according to the browser', async () => {
    const page = await enterInstalled()
    const browser = await stage.visitor.context.newCDPSession(page)
    const { installabilityErrors } = (await browser.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] }
    // Playwright's contexts are incognito, where nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { data } = (await browser.send('Page.getAppManifest')) as { data?: string }
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Giebel', lang: 'de', display: 'standalone', start_url: '/' })
  })

  it('caches only the offline page, and no API response', async () => {
    const page = await enterInstalled()
    await page.goto('/favorites')
    await heading(page, 'Meine Favoriten').waitFor()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const caught = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      )
      return caught.flat()
    })
    expect(kept).toEqual(['/offline.html'])
  })

  it('shows a German page when opened offline, and loads once the network is back', async () => {
    const page = await enterInstalled()
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await goOffline(stage.visitor.context)
    await page.goto('/favorites')
    await heading(page, 'Sie sind offline').waitFor()
    expect(new URL(page.url()).pathname).toBe('/favorites')
    await comeBack(stage.visitor.context)
    await heading(page, 'Meine Favoriten').waitFor({ timeout: 20_000 })
  })
})

describe('an open page', () => {
  it('shows that it is offline, keeps its content, and catches up by itself', async () => {
    const page = await enterInstalled()
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
    await page.goto('/properties')
    await page.getByText('Noch keine Immobilien von privat').waitFor()
    expect(await banner(page).isVisible()).toBe(false)
    await goOffline(stage.visitor.context)
    await banner(page).waitFor()
    await page.getByText('Noch keine Immobilien von privat').waitFor()
    await stage.product.make.property({ title: 'Kam in der Zwischenzeit' })
    await comeBack(stage.visitor.context)
    await banner(page).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Kam in der Zwischenzeit' }).waitFor()
  })

  it('reconnects after the machine slept, even if no close event arrived', async () => {
    const page = await stage.enter({ as: stage.agent })
    await page.clock.install()
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.goto('/')
    await dashboard(page).waitFor()
    await expect.poll(() => sockets.length).toBe(1)
    await page.clock.fastForward('02:00:00')
    await expect.poll(() => sockets.length).toBe(2)
  })
})

describe('a push message', () => {
  it('is shown, and a click opens its page', async () => {
    const page = await enterInstalled()
    await stage.visitor.context.grantPermissions(['notifications'], { origin: stage.product.url })
    const browser = await stage.visitor.context.newCDPSession(page)
    const registered = new Promise<string>((done) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) done(first.registrationId)
      }),
    )
    await browser.send('ServiceWorker.enable')
    const data = JSON.stringify({ title: 'Giebel', body: '3 neue Treffer', path: '/properties', tag: 'push-1' })
    // Chromium's push service is unreachable here, so the message is delivered via DevTools.
    await browser.send('ServiceWorker.deliverPushMessage', { origin: stage.product.url, registrationId: await registered, data })
    const shown = () =>
      page.evaluate(async () => {
        const notes = await (await navigator.serviceWorker.ready).getNotifications()
        return notes.map(({ title, body, data }) => [title, body, data as string])
      })
    await expect.poll(shown).toEqual([['Giebel', '3 neue Treffer', '/properties']])
  })
})
