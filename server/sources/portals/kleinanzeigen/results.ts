import type { RawListing, ResultPage } from '../../raw-listing.ts'
import { isCard, readCard } from './card.ts'
import { classOf, closest, type Element, isInvisible, type Parent, parsePage, visibleText, walk } from './dom.ts'
import { saysNothingFound, totalHits, wallReason } from './wall.ts'

/** Below this share of readable cards the page has changed, even if some of it can still be read. */
const READABLE_SHARE = 0.5

/** Adverts from elsewhere, shown when the search itself has few or none. */
const ALTERNATIVE_BOX = /alt-?ads|alternativ|related-aditem|aditem-scroll/i
const ALTERNATIVE_HEADING = /^(?:Alternative|Ähnliche|Weitere|Passende) (?:Anzeigen|Angebote|Ergebnisse)|^Anzeigen (?:in der Umgebung|aus der Nähe)|^Das könnte d/i

const RESULT_LIST = new Set(['srchrslt-adtable', 'srp-results'])

interface Page {
  readonly cards: readonly Element[]
  /** Some card stands in the portal's own result list, so the page does not say "nothing found" whatever else it prints. */
  readonly inResultList: boolean
  readonly visible: string
  readonly heading: string
  readonly saysEmpty: boolean
}

function isAlternative(element: Element): boolean {
  return ALTERNATIVE_BOX.test(element.attribs['id'] ?? '') || ALTERNATIVE_BOX.test(classOf(element))
}

/** One walk over the page: its cards in order, and what it says around them. */
function survey(root: Parent): Page {
  const cards: Element[] = []
  let inResultList = false
  let visible = ''
  let heading = ''
  let saysEmpty = false
  let alternativesFollow = false
  const enter = (element: Element): boolean => {
    if (element.attribs['id'] === 'saved-search-empty-result') saysEmpty = true
    if (isInvisible(element) || isAlternative(element)) return false
    if (/^h[1-4]$/.test(element.name) && !closest(element, isCard)) {
      const text = visibleText(element)
      if (element.name === 'h1') heading ||= text
      alternativesFollow ||= ALTERNATIVE_HEADING.test(text)
    }
    if (isCard(element)) {
      const listed = closest(element, (box) => RESULT_LIST.has(box.attribs['id'] ?? '')) !== undefined
      if (listed || !alternativesFollow) cards.push(element)
      inResultList ||= listed
    }
    return true
  }
  walk(root, enter, (data, parent) => {
    if (/\S/.test(data) && !closest(parent, isCard)) visible += `${data} `
  })
  return { cards, inResultList, visible: visible.replace(/\s+/g, ' '), heading, saysEmpty }
}

/** An ad that is shown twice is kept as the ordinary one, which has a date and lies in the place that was asked for. */
function withoutRepeats(listings: readonly RawListing[]): RawListing[] {
  const byId = new Map<string, RawListing>()
  for (const listing of listings) {
    const known = byId.get(listing.externalId)
    if (!known || (known.top && !listing.top)) byId.set(listing.externalId, listing)
  }
  return [...byId.values()]
}

/** Reads a result page of any of the three layouts. Guarantees that an empty answer is the page's own word. */
export function readResults(html: string): ResultPage {
  const page = survey(parsePage(html).root()[0]!)
  if (page.saysEmpty) return { kind: 'empty' }
  if (page.cards.length > 0 && !page.inResultList && saysNothingFound(page.visible)) return { kind: 'empty' }
  if (page.cards.length > 0) {
    const listings = page.cards.flatMap((card) => readCard(card) ?? [])
    if (listings.length < page.cards.length * READABLE_SHARE) {
      return { kind: 'layout_changed', reason: `Nur ${listings.length} von ${page.cards.length} Anzeigen lesbar` }
    }
    return { kind: 'listings', listings: withoutRepeats(listings), total: totalHits(page.visible, page.heading) }
  }
  if (saysNothingFound(page.visible)) return { kind: 'empty' }
  if (/\/s-anzeige\/|\baditem\b|adlist--item|data-adid/.test(html)) return { kind: 'layout_changed', reason: 'Anzeigen vorhanden, aber keine lesbar' }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Ergebnisseite' } : { kind: 'blocked', reason: wall }
}
