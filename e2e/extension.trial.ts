import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captures } from '#shared/contract/work/captures.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import { adPage, resultPage } from '#stand-ins/immowelt/pages.ts'
import { type Shown, toShown } from '#stand-ins/immowelt/shown.ts'
import { adPath } from '#stand-ins/kleinanzeigen/address.ts'
import type { TestAgent } from '#test/factories.ts'
import { describeWith } from '#test/shared-material.ts'
import { findBrowser } from '../scripts/browser.ts'
import { type Product, startProduct } from './product.ts'

/** The browser extension as downloaded, loaded unpacked into its own Chromium. */
let product: Product
let agent: TestAgent
let browser: BrowserContext
let folder: string
let files: Record<string, Uint8Array>
const calls: string[] = []

beforeAll(async () => {
  product = await startProduct()
  agent = await product.make.agent()
  files = unzipSync(await download(agent))
  folder = await mkdtemp(join(tmpdir(), 'giebel-extension-'))
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  browser = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--enable-unsafe-extension-debugging',
    ],
  })
  browser.on('request', (request) => request.url().startsWith(product.url) && calls.push(new URL(request.url()).pathname))
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
  await product.close()
})

const download = async (by: TestAgent) =>
  new Uint8Array(await (await fetch(new URL(captures.extension.path, product.url), { headers: { cookie: by.cookie } })).arrayBuffer())

const createKey = async (by: TestAgent, scope: Scope) => {
  const answer = await fetch(new URL('/api/keys', product.url), {
    method: 'POST',
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Browser', scopes: [scope] }),
  })
  return ((await answer.json()) as { token: string }).token
}

const worker = async () => browser.serviceWorkers()[0] ?? (await browser.waitForEvent('serviceworker'))

/** Clicks the extension's icon beside this page, which lets it read the tab; returns the opened panel. */
async function click(page: Page): Promise<Page> {
  const opened = browser.waitForEvent('page', (page) => page.url().includes('panel.html'))
  const devtools = await browser.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('no browser behind the context')
  const id = new URL((await worker()).url()).hostname
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find(({ url }) => url === page.url())
  await devtools.send('Extensions.triggerAction', { id, targetId: tab?.targetId ?? '' })
  await devtools.detach()
  return opened
}

const connect = async (panel: Page, key: string) => {
  await panel.getByLabel(/API-Schlüssel/).fill(key)
  await panel.getByRole('button', { name: 'Verbinden' }).click()
}

const adOf = (at: number) => {
  const ad = product.portal.ads()[at]
  if (!ad) throw new Error('no such ad')
  return ad
}

describe('the browser extension', () => {
  it('has access only to this Giebel, and to the tab whose icon was clicked', () => {
    const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as { permissions: string[]; host_permissions: string[] }
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage'])
    expect(manifest.host_permissions).toEqual([`http://${new URL(product.url).hostname}/*`])
    for (const key of ['content_scripts', 'externally_connectable', 'web_accessible_resources']) expect(manifest).not.toHaveProperty(key)
  })

  it('reads nothing before the click, then shows what is new, saves it and recognizes it', async () => {
    const url = new URL(adPath(adOf(0)), product.portal.url).href
    const page = await browser.newPage()
    await page.goto(url)
    const before = await page.content()
    expect(calls).toEqual([])

    const panel = await click(page)
    await connect(panel, await createKey(agent, 'capture'))
    await panel.getByText('Neu: Giebel kennt diese Anzeige noch nicht.').waitFor()
    await panel.getByRole('button', { name: 'Übernehmen und merken' }).click()
    await panel.getByText('Gemerkt.').waitFor()
    const property = new URL((await panel.getByRole('link', { name: 'In Giebel öffnen' }).getAttribute('href')) ?? '').pathname
    const title = await (
      await fetch(new URL(`/api/properties/${property.split('/').at(-1)}`, product.url), { headers: { cookie: agent.cookie } })
    ).json()
    expect(title).toMatchObject({ title: adOf(0).title, isFavorite: true })

    const again = await click(page)
    await again.getByText('Giebel kennt dieses Objekt.').waitFor()
    await again.getByText(/^Status: .*gemerkt/).waitFor()
    await again.getByText(/^Lead-Score: \d+ von 100/).waitFor()
    await again.getByText(/^Kontakt: Telefon /).waitFor()
    expect(await page.content()).toBe(before)
    expect(new Set(calls)).toEqual(new Set([captures.lookUp.path, captures.page.path]))
    await again.close()
    await page.close()
  })

  it("records a contact's result on the advert's page once", async () => {
    const page = await browser.newPage()
    await page.goto(new URL(adPath(adOf(2)), product.portal.url).href)
    const panel = await click(page)
    expect(await panel.getByText('Ergebnis notieren').count()).toBe(0)
    await panel.getByRole('button', { name: 'Übernehmen', exact: true }).click()
    const link = panel.getByRole('link', { name: 'In Giebel öffnen' })
    const id = new URL((await link.getAttribute('href')) ?? '').pathname.split('/').at(-1)

    const again = await click(page)
    await again.getByText('Ergebnis notieren').click()
    await again.getByLabel('Notiz').fill('Ruft selbst zurück')
    await again.getByRole('button', { name: 'Interessiert', exact: true }).click()
    await again.getByText(/^Notiert: Interessiert, Wiedervorlage am \d/).waitFor()
    const activities = await (
      await fetch(new URL(`/api/properties/${id}/activities`, product.url), { headers: { cookie: agent.cookie } })
    ).json()
    expect(JSON.stringify(activities).match(/Interessiert: Ruft selbst zurück/g)).toHaveLength(1)
    await again.close()
    await page.close()
  })

  it('does not read any tab of the portal except the clicked one', async () => {
    const base = 'http://immowelt.invalid'
    const [other, page] = [await browser.newPage(), await browser.newPage()]
    const [shown] = product.portal.ads().flatMap((ad) => toShown(ad) ?? [])
    if (!shown) throw new Error('no advert')
    for (const [one, path] of [
      [other, '/before'],
      [page, '/clicked'],
    ] as const) {
      await one.route(`${base}${path}`, (route) => route.fulfill({ contentType: 'text/html', body: adPage(shown, base) }))
      await one.goto(`${base}${path}`)
    }
    const panel = await click(page)
    await panel.getByText(/^(?:Neu: )?Giebel kennt/).waitFor()
    const readable = await panel.evaluate(async () => {
      const tabs = await chrome.tabs.query({})
      const reads = await Promise.allSettled(
        tabs.map(({ id = 0 }) => chrome.scripting.executeScript({ target: { tabId: id }, func: () => document.title })),
      )
      return reads.filter(({ status }) => status === 'fulfilled').length
    })
    expect(readable).toBe(1)
    for (const one of [panel, other, page]) await one.close()
  })

  it('does not read a page of 20 MB', async () => {
    const page = await browser.newPage()
    const url = `${product.portal.url}/riesig`
    await page.route(url, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>x</title><body><!--${'x'.repeat(20_000_000)}-->` }),
    )
    await page.goto(url)
    const panel = await click(page)
    await panel.getByText('Diese Seite ist zu groß').waitFor()
    await panel.close()
    await page.close()
  })

  it('saves the new adverts of a result list', async () => {
    const url = new URL('/s-haus-kaufen/c208', product.portal.url).href
    const page = await browser.newPage()
    await page.goto(url)
    const panel = await click(page)
    await panel.getByText(/auf dieser Seite, \d+ davon neu/).waitFor()
    const boxes = panel.getByRole('checkbox')
    const count = await boxes.count()
    expect(count).toBeGreaterThan(3)
    await boxes.first().uncheck()
    await panel.getByRole('button', { name: 'Angehakte übernehmen' }).click()
    await panel.getByText(`${count - 1} Anzeigen übernommen.`).waitFor()
    await panel.close()
    await page.close()
  })

  it('shows advice on other pages, and exposes nothing to a foreign page', async () => {
    const url = `${product.url}/`
    const page = await browser.newPage()
    await page.goto(url)
    const panel = await click(page)
    await panel.getByText('Öffnen Sie eine Trefferliste').waitFor()
    const id = new URL(panel.url()).hostname
    const reached = await page.evaluate(async (id) => {
      const runtime = (globalThis as unknown as { chrome?: { runtime?: unknown } }).chrome?.runtime
      const fetched = await fetch(`chrome-extension://${id}/place.json`).then(
        () => true,
        () => false,
      )
      return { runtime: runtime !== undefined, fetched }
    }, id)
    expect(reached).toEqual({ runtime: false, fetched: false })
    await panel.close()
    await page.close()
  })

  it.each([
    ['an advert', adPage],
    ['a result list', (shown: Shown, base: string) => resultPage([shown], 1, base)],
  ])('ignores stale data in the scripts of %s when the page shows another advert', async (_, draw) => {
    const [shown, other] = product.portal.ads().flatMap((ad) => toShown(ad) ?? [])
    if (!shown || !other) throw new Error('no two adverts')
    const page = await browser.newPage()
    const base = 'http://immowelt.invalid'
    const url = `${base}/classified`
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: draw(shown, base) }))
    await page.goto(url)
    const whole = await click(page)
    await whole.getByText(/^Neu: Giebel kennt|1 auf dieser Seite/).waitFor()
    await whole.close()
    // The portal's scripts render another advert and keep the data of the first.
    await page.evaluate(
      ([title, address]) => {
        for (const one of document.querySelectorAll('h1, a')) one.textContent = title as string
        document.querySelector('a')?.setAttribute('href', address as string)
      },
      [other.ad.title, `${base}/expose/${other.id}`],
    )
    const panel = await click(page)
    await panel.getByText('Bitte laden Sie sie neu').waitFor()
    expect(await panel.getByRole('button', { name: /bernehmen/ }).count()).toBe(0)
    await panel.close()
    await page.close()
  })

  describeWith('fixtures/portals/', 'on captured pages', (portals) => {
    it.each([
      ['kleinanzeigen/2026-02_search_berlin_haus-kaufen_privat', () => product.portal.url],
      ['immowelt/2026-01_search_heilbronn_buy_datedesc', () => 'http://immowelt.invalid'],
    ])('reads every advert of %s', async (name, base) => {
      const file = (ending: string) => readFileSync(new URL(`${name}${ending}`, portals), 'utf8')
      const { count } = JSON.parse(file('.expected.json')) as { count: number }
      const url = `${base()}/captured`
      const page = await browser.newPage()
      // Nothing the page references is loaded, and its scripts do not run.
      await page.route('**/*', (route) =>
        route.request().url() === url ? route.fulfill({ contentType: 'text/html', body: file('.html') }) : route.abort(),
      )
      await page.goto(url, { waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      const panel = await click(page)
      await panel.getByText(`${count} auf dieser Seite, ${count} davon neu.`).waitFor()
      await panel.close()
      await page.close()
    })
  })

  it.each(['read', 'write', 'export'] as const)('is rejected with a key of scope %s', async (scope) => {
    const key = await createKey(agent, scope)
    for (const path of [captures.lookUp.path, captures.page.path, captures.result.path]) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin: 'https://evil.example' }
      const { status } = await fetch(new URL(path, product.url), { method: 'POST', headers, body: '{}' })
      expect(status).toBe(403)
    }
  })

  it('asks for another key when its own was revoked', async () => {
    const url = new URL(adPath(adOf(1)), product.portal.url).href
    const page = await browser.newPage()
    await page.goto(url)
    const panel = await click(page)
    await panel.getByText('Schlüssel entfernen').click()
    await connect(panel, `giebel_${'A'.repeat(43)}`)
    await panel.getByRole('alert').filter({ hasText: 'Dieser Schlüssel gilt nicht' }).waitFor()
    await panel.close()
    await page.close()
  })
})
