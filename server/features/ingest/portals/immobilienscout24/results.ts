import type { RawListing, ResultPage } from '../raw-listing.ts'
import { at, numberAt, parsed } from '../../../../html/json.ts'
import { readItems, readItem } from './app-list.ts'
import { objectAfter } from './embedded.ts'
import { figure } from './facts.ts'
import { wallReason } from './wall.ts'
import { manyAt, readEntry } from './web-entry.ts'

/** Below this share of readable adverts the layout has changed, even if some are still readable. */
const READABLE_SHARE = 0.5
/** The portal shows 20 adverts per page and lists 50 at most. */
const MOST = 500

/** Reads a result page or the app API's list. "empty" is returned only if the portal states it. */
export function readResults(html: string): ResultPage {
  return fromModel(html) ?? fromList(html) ?? wallOr(html)
}

/** The page's embedded model. */
function fromModel(html: string): ResultPage | undefined {
  if (!html.includes('searchResponseModel')) return undefined
  const list = at(objectAfter(html, 'searchResponseModel'), 'resultlist.resultlist')
  if (list === undefined) return { kind: 'layout_changed', reason: 'Die Daten der Seite sind nicht lesbar' }
  const total = numberAt(list, 'paging', 'numberOfHits') ?? figure(list, 'paging', 'numberOfHits')
  const entries = manyAt(list, 'resultlistEntries').flatMap((block) => manyAt(block, 'resultlistEntry'))
  return concluded(entries.slice(0, MOST).map(readEntry), total)
}

function fromList(text: string): ResultPage | undefined {
  if (!/^\s*\{/.test(text.slice(0, 100)) || !text.includes('"resultListItems"')) return undefined
  const list = parsed(text)
  if (at(list, 'resultListItems') === undefined) return undefined
  return concluded(readItems(list).slice(0, MOST).map(readItem), numberAt(list, 'totalResults'))
}

function concluded(read: readonly (RawListing | undefined)[], total: number | null): ResultPage {
  const listings = read.filter((listing) => listing !== undefined)
  if (read.length === 0) return total === 0 ? { kind: 'empty' } : { kind: 'layout_changed', reason: 'Treffer gezählt, aber keine gezeigt' }
  if (listings.length < read.length * READABLE_SHARE)
    return { kind: 'layout_changed', reason: `Nur ${listings.length} von ${read.length} Anzeigen lesbar` }
  return { kind: 'listings', listings: [...new Map(listings.map((listing) => [listing.externalId, listing])).values()], total }
}

function wallOr(html: string): ResultPage {
  const wall = wallReason(html)
  if (wall !== undefined) return { kind: 'blocked', reason: wall }
  return { kind: 'layout_changed', reason: /\/expose\/\d/.test(html) ? 'Anzeigen vorhanden, aber keine lesbar' : 'Keine Ergebnisseite' }
}
