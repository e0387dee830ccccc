import type { RawListing, ResultPage } from '../raw-listing.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { readCard } from './card.ts'
import { isCard } from './card-parts.ts'
import { readClass, type Element, isInvisible, isNestedTooDeep, type Parent, parsePage, visibleText, walk } from '../../../../html/dom.ts'
import { statesNothingFound, totalHits, wallReason } from './wall.ts'

/** Below this share of readable cards the layout has changed, even if some are still readable. */
const READABLE_SHARE = 0.5

/** Adverts from elsewhere, shown if the search itself has few or none. */
const ALTERNATIVE_BOX = /alt-?ads|alternativ|related-aditem|aditem-scroll/i
const ALTERNATIVE_HEADING =
  /^(?:Alternative|Ähnliche|Weitere|Passende) (?:Anzeigen|Angebote|Ergebnisse)|^Anzeigen (?:in der Umgebung|aus der Nähe)|^Das könnte d/i

const RESULT_LIST = new Set(['srchrslt-adtable', 'srp-results'])

interface Survey {
  readonly cards: readonly Element[]
  /** Whether a card is in the portal's own result list; the page is then not empty, whatever else it prints. */
  readonly inResultList: boolean
  readonly visible: string
  readonly heading: string
  readonly hasEmptyNotice: boolean
}

function isAlternative(element: Element): boolean {
  return ALTERNATIVE_BOX.test(element.attribs['id'] ?? '') || ALTERNATIVE_BOX.test(readClass(element))
}

/** An element's position on the page. */
interface Position {
  readonly inCard: boolean
  readonly inResultList: boolean
}

const positionWithin = (outer: Position, element: Element, id: string): Position => ({
  inCard: outer.inCard || isCard(element),
  inResultList: outer.inResultList || RESULT_LIST.has(id),
})

/** Collects a page's cards in order, and the texts around them, in one walk. */
function survey(root: Parent): Survey {
  const positions = new Map<Parent, Position>()
  const cards: Element[] = []
  const visible: string[] = []
  let inResultList = false
  let heading = ''
  let hasEmptyNotice = false
  let alternativesFollow = false
  const findPosition = (parent: Parent | null): Position => positions.get(parent ?? root) ?? { inCard: false, inResultList: false }
  const enter = (element: Element): boolean => {
    const outer = findPosition(element.parent as Parent | null)
    const id = element.attribs['id'] ?? ''
    hasEmptyNotice ||= id === 'saved-search-empty-result'
    if (isInvisible(element) || isAlternative(element)) return false
    const here = positionWithin(outer, element, id)
    positions.set(element, here)
    if (isCard(element) && (here.inResultList || !alternativesFollow)) {
      cards.push(element)
      inResultList ||= here.inResultList
    }
    if (!here.inCard && /^h[1-4]$/.test(element.name)) {
      const text = visibleText(element)
      if (element.name === 'h1') heading ||= text
      alternativesFollow ||= ALTERNATIVE_HEADING.test(text)
    }
    return true
  }
  walk(root, enter, (data, parent) => {
    if (!findPosition(parent).inCard && /\S/.test(data)) visible.push(data)
  })
  return { cards, inResultList, visible: oneLine(visible.join(' ')), heading, hasEmptyNotice }
}

/** Deduplicates adverts shown twice in favour of the ordinary one, which has a date and lies in the requested place. */
function withoutRepeats(listings: readonly RawListing[]): RawListing[] {
  const byId = new Map<string, RawListing>()
  for (const listing of listings) {
    const known = byId.get(listing.externalId)
    if (!known || (known.top && !listing.top)) byId.set(listing.externalId, listing)
  }
  return [...byId.values()]
}

/** Reads a result page in any of the three layouts. "empty" is returned only if the page states it. */
export function readResults(html: string): ResultPage {
  const root = isNestedTooDeep(html) ? undefined : parsePage(html).root()[0]
  if (root === undefined) return { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' }
  const page = survey(root)
  if (page.hasEmptyNotice) return { kind: 'empty' }
  if (page.cards.length > 0 && !page.inResultList && statesNothingFound(page.visible)) return { kind: 'empty' }
  if (page.cards.length > 0) {
    const listings = page.cards.flatMap((card) => readCard(card) ?? [])
    if (listings.length < page.cards.length * READABLE_SHARE) {
      return { kind: 'layout_changed', reason: `Nur ${listings.length} von ${page.cards.length} Anzeigen lesbar` }
    }
    return { kind: 'listings', listings: withoutRepeats(listings), total: totalHits(page.visible, page.heading) }
  }
  if (statesNothingFound(page.visible)) return { kind: 'empty' }
  if (/\/s-anzeige\/|\baditem\b|adlist--item|data-adid/.test(html))
    return { kind: 'layout_changed', reason: 'Anzeigen vorhanden, aber keine lesbar' }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ergebnisseite' } : { kind: 'blocked', reason: wall }
}
