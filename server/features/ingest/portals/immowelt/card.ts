import type { CheerioAPI } from 'cheerio'
import type { RawListing } from '../raw-listing.ts'
import { type Element, type Parent, isElement, visibleText, walk } from '../../../../html/dom.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { categoryInWords } from './categories.ts'
import { factsIn, placeIn, priceIn } from './facts.ts'

const readTestId = (element: Element): string => element.attribs['data-testid'] ?? ''

/** A card's parts by test id, the only names that survive a release, collected in one walk. */
interface Parts {
  readonly elements: ReadonlyMap<string, Element>
  readonly images: readonly string[]
  readonly isAgency: boolean
}

function readParts(card: Element): Parts {
  const elements = new Map<string, Element>()
  const images: string[] = []
  let isAgency = false
  const enter = (element: Element): boolean => {
    const id = readTestId(element)
    if (id !== '' && !elements.has(id)) elements.set(id, element)
    if (id.startsWith('cardmfe-agency-publisher')) {
      isAgency = true
      return false
    }
    if (element.name === 'img' && element.attribs['src']) images.push(element.attribs['src'])
    return element.name !== 'svg'
  }
  walk(card, enter, () => undefined)
  return { elements, images, isAgency }
}

/** The direct children's texts, split as on the card. */
function readPieces(parent: Parent | undefined): string[] {
  return (parent?.children ?? []).filter(isElement).map((child) => visibleText(child))
}

/** "Haus zum Kauf · provisionsfrei" precedes the facts; the covering link's title repeats it before a dash and further details. */
function readHeading({ elements }: Parts): string | null {
  const link = elements.get('card-mfe-covering-link-testid')?.attribs['title'] ?? ''
  const beside = readPieces((elements.get('cardmfe-keyfacts-testid')?.parent as Parent | null) ?? undefined)[0] ?? ''
  return oneLine(beside || (link.split(' - ')[0] ?? '')) || null
}

/** A card on a page without script data. It has no headline, which only the ad page shows. */
export function readCard(card: Element): RawListing | undefined {
  const externalId = /^classified-card-([A-Z0-9]{6,20})$/i.exec(card.attribs['id'] ?? '')?.[1]
  const parts = readParts(card)
  const readText = (id: string): string => {
    const element = parts.elements.get(id)
    return element ? visibleText(element) : ''
  }
  const path = /\/expose\/[\w-]{6,64}/.exec(parts.elements.get('card-mfe-covering-link-testid')?.attribs['href'] ?? '')?.[0]
  const title = readHeading(parts)
  if (externalId === undefined || path === undefined || title === null) return undefined
  const priceText = readText('cardmfe-price-testid') || null
  return {
    externalId,
    path,
    title,
    excerpt: readText('cardmfe-description-text-test-id') || null,
    priceText,
    price: priceIn(priceText),
    negotiable: false,
    oldPrice: null,
    ...factsIn(readPieces(parts.elements.get('cardmfe-keyfacts-testid'))),
    ...placeIn(readText('cardmfe-description-box-address')),
    distanceKm: null,
    dateText: null,
    seller: parts.isAgency ? 'commercial' : null,
    top: false,
    categoryId: categoryInWords(title),
    locationId: null,
    imageUrls: [...new Set(parts.images)],
  }
}

/** The cards in the result list. Suggestions, enlargements and advertisements have other test ids or are outside the list. */
export function listCards($: CheerioAPI): Element[] {
  const cards: Element[] = []
  const list = $('[data-testid="serp-core-scrollablelistview-testid"]')[0]
  if (!isElement(list)) return cards
  walk(
    list,
    (element) => {
      if (readTestId(element) === 'serp-core-classified-card-testid') {
        cards.push(element)
        return false
      }
      return element.name !== 'svg'
    },
    () => undefined,
  )
  return cards
}
