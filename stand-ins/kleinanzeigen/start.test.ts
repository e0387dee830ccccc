import { load } from 'cheerio'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { startCapture } from '../capture.ts'
import { adPath } from './address.ts'
import type { KleinanzeigenOptions, KleinanzeigenStandIn } from './start.ts'
import { startKleinanzeigen } from './start.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
let portal: KleinanzeigenStandIn | undefined

async function start(options: KleinanzeigenOptions = {}): Promise<KleinanzeigenStandIn> {
  portal = await startKleinanzeigen({ now: () => NOW, ...options })
  return portal
}

async function page(path: string): Promise<string> {
  const response = await fetch(`${portal?.url}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

const drive = (path: string, body: unknown) => fetch(`${portal?.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

afterEach(async () => {
  await portal?.close()
  portal = undefined
})

describe('result pages', () => {
  it.each(['A', 'B', 'C'] as const)('show the expected adverts in layout %s', async (layout) => {
    const { ads } = await start({ layout })
    const houses = ads().filter((ad) => ad.category === '208' && ad.place.city === 'Hamburg')
    const $ = load(await page('/s-haus-kaufen/hamburg/c208l9409'))
    const ids = $('[data-adid][data-href]')
      .toArray()
      .map((card) => card.attribs['data-adid'])
    expect(ids.slice(2)).toEqual(houses.slice(0, 25).map((ad) => ad.id))
    const title = { A: 'h2 a', B: 'h3 > a', C: '.adlist--item--boldtitle a' }[layout]
    expect($(title).eq(2).text()).toBe(houses[0]?.title)
    expect($.text()).toContain(layout === 'C' ? `${houses.length} Ergebnisse` : `von ${houses.length} Häuser zum Kauf in Hamburg`)
  })

  it('report when nothing was found', async () => {
    await start()
    expect(await page('/s-haus-kaufen/hamburg/preis:1:2/anbieter:gewerblich/c208l9409')).toContain('saved-search-empty-result')
  })

  it('vary by URL with mixed layouts, and are stable per URL', async () => {
    await start({ layout: 'mixed' })
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => page(`/s-immobilien/seite:${number}/c195`)))
    expect(new Set(pages.map((html) => (html.includes('srp-results') ? 'C' : html.includes('class="aditem"') ? 'A' : 'B'))).size).toBe(3)
    expect(await page('/s-immobilien/seite:3/c195')).toBe(pages[2])
  })

  it('are the same for the same seed', async () => {
    await start({ seed: 5 })
    const [first, base] = [await page('/s-immobilien/c195'), portal?.url ?? '']
    await portal?.close()
    await start({ seed: 5 })
    expect((await page('/s-immobilien/c195')).replaceAll(portal?.url ?? '', base)).toBe(first)
  })
})

describe('ad pages, pictures and other URLs', () => {
  it('show an advert, and redirect once it is gone', async () => {
    const { ads, remove, url } = await start()
    const paths = load(await page('/s-haus-kaufen/berlin/c208l3331'))('[data-href]')
      .toArray()
      .slice(2)
      .map((card) => card.attribs['data-href'] ?? '')
    const ad = ads().find(({ id }) => paths[0]?.includes(id))
    expect(load(await page(paths[0] ?? ''))('#viewad-title').text()).toContain(ad?.title)
    remove(ad?.id ?? '')
    const gone = await fetch(`${url}${paths[0]}`, { redirect: 'manual' })
    expect(gone.status).toBe(302)
    expect(gone.headers.get('location')).not.toContain('/s-anzeige/')
    remove(/\/(\d+)-/.exec(paths[1] ?? '')?.[1] ?? '', 'expired')
    expect(await page(paths[1] ?? '')).toContain('eVIP')
  })

  it('include every linked picture, and a small copy of it', async () => {
    const { ads, url } = await start()
    const shown = ads()
      .filter((ad) => ad.pictures > 0)
      .slice(0, 60)
    const pictures = new Set<string>()
    for (const ad of shown) {
      const response = await fetch(`${url}/bilder/${ad.id}-${ad.pictures}.webp`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('max-age')
      const picture = Buffer.from(await response.arrayBuffer())
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
      pictures.add(picture.toString('base64'))
      const small = await (await fetch(`${url}/bilder/${ad.id}-${ad.pictures}.webp?rule=s`)).arrayBuffer()
      expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ format: 'jpeg' })
    }
    expect(pictures.size).toBe(new Set(shown.map(({ id, object = id }) => object)).size)
    const [ad] = shown
    expect((await fetch(`${url}/bilder/${ad?.id}-99.webp`)).status).toBe(404)
  })

  it('allow what a polite crawler needs, and disallow the view counter', async () => {
    await start()
    const robots = await page('/robots.txt')
    expect(robots).toContain('Disallow: /s-vac-inc-get.json')
    expect(robots).not.toMatch(/Disallow: \/s-(?:anzeige|haus|wohnung|ort)/)
    expect(await page('/s-ort-empfehlungen.json?query=Hamburg')).toContain('"_9409":"Hamburg"')
  })

  it('are recorded with path and user agent', async () => {
    const { requests, url } = await start()
    await fetch(`${url}/s-immobilien/c195?x=1`, { headers: { 'user-agent': 'Leser/1' } })
    await drive('/__layout', { layout: 'B' })
    expect(requests).toEqual([{ path: '/s-immobilien/c195?x=1', at: NOW, userAgent: 'Leser/1' }])
  })
})

describe("the stand-in's controls", () => {
  it('switch the format of ad pages, and mix it by advert and day', async () => {
    let now = NOW
    const { ads } = await start({ now: () => now, ads: 60 })
    const shown = ads().slice(0, 30)
    const formOf = (html: string) => (!html.includes('<astro-island') ? 'boxes' : html.includes('id="viewad-') ? 'both' : 'islands')
    const forms = () => Promise.all(shown.map(async (ad) => formOf(await page(adPath(ad)))))
    expect(new Set(await forms())).toEqual(new Set(['boxes']))
    for (const form of ['islands', 'both'] as const) {
      expect((await drive('/__ad-form', { form })).status).toBe(200)
      expect(new Set(await forms())).toEqual(new Set([form]))
    }
    expect((await drive('/__ad-form', { form: 'frames' })).status).toBe(400)
    await drive('/__ad-form', { form: 'mixed' })
    const today = await forms()
    expect(new Set(today).size).toBe(3)
    expect(await forms()).toEqual(today)
    now = new Date(NOW.getTime() + 24 * 60 * 60 * 1000)
    expect(await forms()).not.toEqual(today)
  })

  it('publish, reprice and switch the layout from outside', async () => {
    const { ads } = await start()
    const made = (await (
      await drive('/__publish', { city: 'Köln', category: 208, seller: 'private', title: 'Haus am Probenweg', price: 500_000 })
    ).json()) as { id: string }
    expect(await page('/s-haus-kaufen/koeln/anbieter:privat/c208l945')).toContain('Haus am Probenweg')
    expect((await drive('/__price', { id: made.id, price: 480_000 })).status).toBe(200)
    expect(ads().find((ad) => ad.id === made.id)).toMatchObject({ price: 480_000, oldPrice: 500_000 })
    await drive('/__layout', { layout: 'C' })
    expect(await page('/s-immobilien/c195')).toContain('srp-results')
    expect((await drive('/__price', { id: '1', price: 5 })).status).toBe(404)
    expect((await drive('/__fault', { fault: 'nonsense' })).status).toBe(400)
    expect((await fetch(`${portal?.url}/__fault`, { method: 'POST', body: '{' })).status).toBe(400)
  })

  it('serve a stored page for every path', async () => {
    const capture = await startCapture('<p>gespeichert</p>')
    expect(await (await fetch(`${capture.url}/s-haus-kaufen/c208`)).text()).toBe('<p>gespeichert</p>')
    expect((await fetch(`${capture.url}/robots.txt`)).status).toBe(404)
    expect(capture.requests).toEqual(['/s-haus-kaufen/c208', '/robots.txt'])
    await capture.close()
  })
})
