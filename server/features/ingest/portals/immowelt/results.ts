import type { RawListing, ResultPage } from '../raw-listing.ts'
import { isNestedTooDeep, parsePage } from '../../../../html/dom.ts'
import { firstGermanNumber, oneLine } from '#shared/domain/written/number.ts'
import { at, listAt, numberAt, parsed } from '../../../../html/json.ts'
import { listCards, readCard } from './card.ts'
import { readClassified } from './classified.ts'
import { pageData } from './page-data.ts'
import { unpack } from './unpack.ts'
import { wallReason } from './wall.ts'

/** Below this share of readable adverts the layout has changed, even if some are still readable. */
const READABLE_SHARE = 0.5
/** The portal shows 40 adverts per page and lists a hundred at most. */
const MOST = 500

/** Reads a result page in any of its forms. "empty" is returned only if the portal states it. */
export function readResults(html: string): ResultPage {
  return fromPageData(html) ?? fromList(html) ?? fromMarkup(html) ?? wallOr(html)
}

/** Reads the page's script data. It also contains adverts from elsewhere, so only those listed as results are used. */
function fromPageData(html: string): ResultPage | undefined {
  const packed = at(pageData(html, '__UFRN_FETCHER__'), 'data', 'classified-serp-init-data')
  if (packed === undefined) return undefined
  const unpacked = typeof packed === 'string' ? unpack(packed) : undefined
  const page = at(unpacked === undefined ? undefined : parsed(unpacked), 'pageProps')
  if (!Array.isArray(at(page, 'classifieds'))) return { kind: 'layout_changed', reason: 'Die Daten der Seite sind nicht lesbar' }
  const known = at(page, 'classifiedsData')
  const named = listAt(page, 'classifieds').slice(0, MOST)
  return answered(
    named.map((id) => (typeof id === 'string' ? at(known, id) : undefined)),
    numberAt(page, 'totalCount'),
  )
}

/** Reads the list as the page's own scripts fetch it. */
function fromList(text: string): ResultPage | undefined {
  if (!/^\s*\{/.test(text.slice(0, 100))) return undefined
  const list = parsed(text)
  return Array.isArray(at(list, 'classifieds'))
    ? answered(listAt(list, 'classifieds').slice(0, MOST), numberAt(list, 'totalCount'))
    : undefined
}

function fromMarkup(html: string): ResultPage | undefined {
  if (isNestedTooDeep(html)) return { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' }
  if (!html.includes('data-testid="serp')) return undefined
  const $ = parsePage(html)
  const heading = oneLine($('h1').first().text())
  const total = /^\d[\d.]* /.test(heading) ? firstGermanNumber(heading) : null
  const cards = listCards($).slice(0, MOST)
  if (cards.length === 0 && total !== 0) return undefined
  return concluded(cards.map(readCard), total)
}

const answered = (cards: readonly unknown[], total: number | null): ResultPage => concluded(cards.map(readClassified), total)

function concluded(read: readonly (RawListing | undefined)[], total: number | null): ResultPage {
  const listings = read.filter((listing) => listing !== undefined)
  if (read.length === 0) return total === 0 ? { kind: 'empty' } : { kind: 'layout_changed', reason: 'Treffer gezählt, aber keine gezeigt' }
  if (listings.length < read.length * READABLE_SHARE) {
    return { kind: 'layout_changed', reason: `Nur ${listings.length} von ${read.length} Anzeigen lesbar` }
  }
  return { kind: 'listings', listings: [...new Map(listings.map((listing) => [listing.externalId, listing])).values()], total }
}

function wallOr(html: string): ResultPage {
  const wall = wallReason(html)
  if (wall !== undefined) return { kind: 'blocked', reason: wall }
  return {
    kind: 'layout_changed',
    reason: /classified-card-|\/expose\//.test(html) ? 'Anzeigen vorhanden, aber keine lesbar' : 'Keine Ergebnisseite',
  }
}
