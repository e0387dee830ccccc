import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { isNestedTooDeep, type Parent, parsePage, visibleText } from '#server/html/dom.ts'
import { PORTALS } from '#server/features/ingest/portals/portals.ts'
import type { PageOf, RawListing } from '#server/features/ingest/portals/raw-listing.ts'
import type { Place } from './place.ts'
import { findPortal } from './place.ts'

/** The content of the page the agent is viewing, or the reason why nothing can be read there, as a German sentence. */
export type Reading = CapturedPage | { readonly kind: 'nothing'; readonly sentence: string }

const nothing = (sentence: string): Reading => ({ kind: 'nothing', sentence })

const ELSEWHERE = `Öffnen Sie eine Trefferliste oder eine Anzeige auf einem der Portale, die ${PRODUCT_NAME} liest, und klicken Sie dann noch einmal.`
const BLOCKED = 'Das Portal zeigt hier eine Sicherheitsabfrage. Bitte lösen Sie sie selbst und klicken Sie dann noch einmal.'
const LEFT_BEHIND =
  'Diese Seite zeigt inzwischen etwas anderes als beim Laden. Bitte laden Sie sie neu (F5) und klicken Sie dann noch einmal.'
const TOO_LARGE = 'Diese Seite ist zu groß, um sie zu lesen.'
const UNREADABLE = `Auf dieser Seite findet ${PRODUCT_NAME} keine Anzeigen.`

/** Characters: several times a portal's largest page. */
const PAGE_MAX = 8_000_000

/** Reads a tab's page once, without changing it. */
export async function readTab({ id, url }: Pick<chrome.tabs.Tab, 'id' | 'url'>, place: Place): Promise<Reading> {
  const source = findPortal(place, url)
  if (id === undefined || url === undefined || source === undefined) return nothing(ELSEWHERE)
  const [answer] = await chrome.scripting.executeScript({ target: { tabId: id }, func: htmlUpTo, args: [PAGE_MAX] })
  const html = answer?.result
  return typeof html === 'string' ? readPage(source, new URL(url), html) : nothing(TOO_LARGE)
}

/** Runs inside the page, so it must not use anything from outside. */
function htmlUpTo(max: number): string | null {
  const html = document.documentElement.outerHTML
  return html.length > max ? null : html
}

/** An ad page identifies itself; any other page may be a list. */
function readPage(source: PortalName, { pathname, search }: URL, html: string): Reading {
  const portal = PORTALS[source]
  const ad = portal.readAdvert(html)
  if (ad.kind === 'ad' && (isOfAnother(source, pathname, ad.ad.externalId) || !showsTitle(html, ad.ad.title))) return nothing(LEFT_BEHIND)
  if (ad.kind === 'ad') return { kind: 'ad', source, path: pathname + search, ad: mutable(ad.ad) }
  const page = portal.readResults(html)
  if (page.kind === 'listings' && !showsAny(html, page.listings)) return nothing(LEFT_BEHIND)
  if (page.kind === 'listings') return { kind: 'cards', source, cards: mutable(page.listings) }
  if (page.kind === 'empty') return nothing('Diese Suche hat keine Treffer.')
  if (ad.kind === 'gone') return nothing(`Diese Anzeige ist nicht mehr da: ${ad.reason}.`)
  return nothing(isBlocked(ad) || isBlocked(page) ? BLOCKED : UNREADABLE)
}

// Portals change the page without reloading it, and the first page's data stays behind in its scripts.

const squashed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const showsTitle = (html: string, title: string) =>
  !isNestedTooDeep(html) && squashed(visibleText(parsePage(html).root()[0] as Parent)).includes(squashed(title))

/** Whether the URL belongs to a different advert. immowelt's may contain an older number than its data. */
function isOfAnother(source: PortalName, pathname: string, externalId: string): boolean {
  if (source !== 'kleinanzeigen.de' && source !== 'immobilienscout24.de') return false
  const number = /\/(?:expose|s-anzeige(?:\/[^/]+)?)\/(\d+)(?:-\d+-\d+)?\/?$/.exec(pathname)?.[1]
  return number !== undefined && number !== externalId
}

/** A list card may show only a part of the title or none at all, but it links to its advert. */
function showsAny(html: string, cards: readonly RawListing[]): boolean {
  const shown = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
  return cards.some(({ externalId, path }) => shown.includes(externalId) || shown.includes(path))
}

const isBlocked = ({ kind }: PageOf<{ readonly kind: string }>) => kind === 'blocked'

type Mutable<T> = T extends readonly (infer One)[] ? Mutable<One>[] : T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T
/** The parsers return readonly values; the request body needs mutable ones. */
const mutable = <T>(value: T): Mutable<T> => value as Mutable<T>
