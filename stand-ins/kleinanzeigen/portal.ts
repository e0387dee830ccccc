import { type Ad, toSlug } from '../world/ad.ts'
import { CATEGORIES } from './address.ts'
import type { AdForm, AdFormChoice, LayoutChoice } from './control.ts'
import { germanDay } from './format.ts'
import { adPageOfIslands } from './pages/ad-islands.ts'
import { type AdState, adPage } from './pages/ad-page.ts'
import type { Layout } from './pages/result-page.ts'
import { resultPage } from './pages/result-page.ts'
import { showPicture } from '../world/pictures/show.ts'
import { hashOf } from '../world/random.ts'
import { findAds, readSearchPath, suggestPlaces } from './search.ts'
import type { World } from '../world/world.ts'

export interface PageReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface PortalContext {
  readonly world: World
  readonly base: string
  readonly now: Date
  readonly layout: LayoutChoice
  readonly adForm: AdFormChoice
  /** Content of robots.txt. */
  readonly robots: string
}

/** The default robots.txt. */
export const ROBOTS = `User-agent: *
Disallow: /s-vac-inc-get.json
Disallow: /m-einloggen.html
Disallow: /m-merkliste
Disallow: /s-anbieter-kontaktieren.json
Allow: /s-
Allow: /bilder/
`

const html = (status: number, body: string): PageReply => ({ status, headers: { 'content-type': 'text/html; charset=utf-8' }, body })
const redirect = (location: string): PageReply => ({ status: 302, headers: { location }, body: '' })
const notFound = (): PageReply =>
  html(404, '<!DOCTYPE html><html lang="de"><title>Nicht gefunden</title><h1>Die Seite wurde nicht gefunden.</h1></html>')

/** `mixed` varies the format by advert and day. */
const chooseForm = (choice: AdFormChoice, path: string, now: Date): AdForm =>
  choice === 'mixed' ? ((['boxes', 'both', 'islands'] as const)[hashOf(`${path} ${germanDay(now)}`) % 3] ?? 'boxes') : choice

function adReply(path: string, { world, base, adForm, now }: PortalContext): PageReply {
  const id = /\/(\d+)-\d+-\d+$/.exec(path)?.[1]
  if (id === undefined) return notFound()
  const form = chooseForm(adForm, path, now)
  const show = (ad: Ad, state: AdState): string =>
    form === 'boxes' ? adPage(ad, { base, state }) : adPageOfIslands(ad, { base, state }, form === 'both')
  const ad = world.find(id)
  if (ad !== undefined) return html(200, show(ad, 'active'))
  const gone = world.gone(id)
  if (gone === undefined) return redirect('/s-immobilien/c195')
  if (gone.how !== 'redirect') return html(200, show(gone.ad, gone.how))
  return redirect(`/s-${CATEGORIES[gone.ad.category].slug}/${toSlug(gone.ad.place.city)}/c${gone.ad.category}l${gone.ad.place.cityId}`)
}

function chooseLayout(choice: LayoutChoice, path: string): Layout {
  return choice === 'mixed' ? ((['A', 'B', 'C'] as const)[hashOf(path) % 3] ?? 'A') : choice
}

function home({ world, base }: PortalContext): PageReply {
  const links = [
    '/s-haus-kaufen/hamburg/anbieter:privat/anzeige:angebote/c208l9409',
    '/s-wohnung-kaufen/berlin/anbieter:privat/c196l3331',
    '/s-immobilien/c195',
  ].map((link) => `<li><a href="${base}${link}">${link}</a></li>`)
  return html(
    200,
    `<!DOCTYPE html><html lang="de"><meta charset="utf-8"><title>Kleinanzeigen (Übungsportal)</title><h1>Übungsportal: ${world.all().length} erfundene Anzeigen</h1><ul>${links.join('')}</ul></html>`,
  )
}

/** Responds to a portal URL; only reads the world. */
export async function answer(url: URL, context: PortalContext): Promise<PageReply> {
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return notFound()
  }
  if (path === '/') return home(context)
  if (path === '/robots.txt') return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: context.robots }
  if (path === '/s-ort-empfehlungen.json') {
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(suggestPlaces(url.searchParams.get('query') ?? '')),
    }
  }
  // A `rule` parameter requests a rendition; only one size exists.
  if (path.startsWith('/bilder/')) return (await showPicture(path, url.searchParams.has('rule'), context.world)) ?? notFound()
  if (path.startsWith('/s-anzeige/')) return adReply(path, context)
  const search = readSearchPath(path)
  if (search === undefined) return notFound()
  const hits = findAds(context.world.all(), search)
  return html(200, resultPage(chooseLayout(context.layout, path), path, hits, { search, now: context.now, base: context.base }))
}
