import type { CheerioAPI } from 'cheerio'
import { readClass, type Element, isElement, visibleText } from '../../../../html/dom.ts'
import { firstGermanNumber } from '#shared/domain/written/number.ts'
import { type Price, readPrice } from '#shared/domain/written/printed.ts'
import { cutBox, isCard } from './card-parts.ts'
import { DATE } from './dates.ts'

/**
 * A rebuilt ad page's printed content. None of it is named, so its blocks are recognised by shape, like those on a card: a postcode with a name,
 * a number with "€", a day.
 */
export interface Shown {
  readonly title: string | null
  readonly price: Price | undefined
  readonly street: string | null
  readonly zipCode: string | null
  readonly place: string | null
  readonly dateText: string | null
  readonly images: readonly string[]
  readonly otherAds: number | null
  readonly shopPath: string | null
}

export const NOTHING_SHOWN: Shown = {
  title: null,
  price: undefined,
  street: null,
  zipCode: null,
  place: null,
  dateText: null,
  images: [],
  otherAds: null,
  shopPath: null,
}

/** "Musterweg 7, 13589 Berlin - Spandau", mostly without the street. Longer texts are not places. */
const PLACE = /^(?:(.{3,100}), ?)?(\d{5}) (\D.{0,149})$/
const OTHER_ADVERTS = /^[\d.]{1,9} Anzeigen? online$/

/** Links that count a seller's adverts; a page has two or three. */
const COUNTING = 'a[href^="/pro/"], a[href*="/s-bestandsliste.html"]'
const LINKS_MAX = 20

export function readShown($: CheerioAPI, externalId: string | null): Shown {
  const main = $('main')[0] ?? $('body')[0]
  if (!isElement(main)) return NOTHING_SHOWN
  const { blocks, images } = cutBox(main, (element) => isCard(element) || leadsElsewhere(element, externalId))
  const texts = blocks
    .filter(({ box, kind }) => (kind === 'text' || kind === 'title') && !isText(box))
    .map(({ pieces }) => pieces.join(' '))
  const [, street = null, zipCode = null, place = null] = first(texts, (text) => PLACE.exec(text)) ?? []
  const others = $(COUNTING)
    .toArray()
    .slice(0, LINKS_MAX)
    .map((link) => ({ text: visibleText(link), path: link.attribs['href'] ?? '' }))
    .find(({ text }) => OTHER_ADVERTS.test(text))
  return {
    title: blocks.find(({ kind }) => kind === 'title')?.pieces.join(' ') ?? null,
    price: first(texts, readPrice),
    street,
    zipCode,
    place,
    dateText: texts.find((text) => DATE.test(text)) ?? null,
    // the other links belong to the seller
    images: images.filter((address) => !address.includes('/prod-user/')),
    otherAds: firstGermanNumber(others?.text ?? ''),
    shopPath: others?.path.startsWith('/pro/') === true ? others.path : null,
  }
}

/** The class for the seller's own text, which never contains facts even if it looks like them. */
export const KEEPS_LINES = 'whitespace-pre-line'

const isText = (element: Element): boolean => readClass(element).includes(KEEPS_LINES)

function leadsElsewhere(element: Element, externalId: string | null): boolean {
  const path = element.name === 'a' ? (element.attribs['href'] ?? '') : ''
  return path.includes('/s-anzeige/') && (externalId === null || !path.includes(`/${externalId}-`))
}

function first<Found>(texts: readonly string[], read: (text: string) => Found | null | undefined): Found | undefined {
  for (const text of texts) {
    const found = read(text)
    if (found) return found
  }
  return undefined
}
