import type { CheerioAPI } from 'cheerio'
import type { AdvertPage, RawAdvert } from '../raw-listing.ts'
import { firstGermanNumber, oneLine, pointNumber } from '#shared/domain/written/number.ts'
import { labelledRooms, readPrice, squareMetres } from '#shared/domain/written/printed.ts'
import { longer } from './card.ts'
import {
  readClass,
  decoded,
  type Element,
  isElement,
  isNestedTooDeep,
  type Parent,
  parsePage,
  visibleText,
  walk,
} from '../../../../html/dom.ts'
import { codeAt, firstIn, type Islands, readIslands, readList, readAdvertId, pictureAddresses, valueAt, words, wordsAt } from './islands.ts'
import { pageData } from './page-data.ts'
import { readSeller } from './seller.ts'
import { KEEPS_LINES, NOTHING_SHOWN, readShown, type Shown } from './shown.ts'
import { wallReason } from './wall.ts'

/**
 * An ad page contains the same facts in up to three forms, depending on account and day: in named boxes, in its islands' data, and as printed
 * on the rebuilt page. Each field comes from the first of islands, boxes and print that has it.
 */
interface Page {
  readonly $: CheerioAPI
  readonly html: string
  readonly islands: Islands
  readonly shown: Shown
}

/** Reads text by a selector; null if the element is missing or empty. */
function textAt($: CheerioAPI, selector: string): string | null {
  const element = $(selector)[0]
  return isElement(element) ? words(visibleText(element, isHidden)) : null
}

/** Every title contains "Reserviert •" and "Gelöscht •", hidden until they apply. */
function isHidden(element: Element): boolean {
  return /\bis-hidden\b/.test(readClass(element))
}

function contentAt($: CheerioAPI, selector: string): string | null {
  return $(selector).first().attr('content')?.trim() || null
}

/** Label and value, "Wohnfläche" -> "98 m²". */
type Details = ReadonlyMap<string, string>

/** Reads the details list: the label is the text next to the value. */
function readDetails($: CheerioAPI): Details {
  const details = new Map<string, string>()
  $('.addetailslist--detail').each((_, entry) => {
    const value = words(visibleText($(entry).find('.addetailslist--detail--value')[0] ?? entry))
    const label = words(visibleText(entry, (element) => /addetailslist--detail--value/.test(readClass(element))))
    if (label !== null && value !== null) details.set(label.replace(/:$/, ''), value)
  })
  return details
}

function detailsIn(advert: unknown): Details {
  const pairs = readList(valueAt(advert, 'localizedAttributes')).flatMap((entry): [string, string][] => {
    const [label, value] = [words(valueAt(entry, 'localizedName')), words(valueAt(entry, 'localizedValue'))]
    return label === null || value === null ? [] : [[label.replace(/:$/, ''), value]]
  })
  return new Map(pairs)
}

interface AdvertPrice {
  readonly price: number | null
  readonly negotiable: boolean
}

const GIFTS = new Set(['FREE', 'GIVE_AWAY'])
const NEGOTIABLE = new Set(['NEGOTIABLE', 'PLEASE_CONTACT'])

/** The printed price contains VB and "Zu verschenken"; islands and microdata have the exact amount, with a decimal point. */
function readAdvertPrice({ $, html, islands, shown }: Page): AdvertPrice {
  const printed = readPrice(textAt($, '#viewad-price') ?? '') ?? shown.price
  const type = codeAt(islands, 'price', 'type')
  const negotiable = type === null ? (printed?.negotiable ?? pageData(html, 'ad_price_type') === 'NEGOTIABLE') : NEGOTIABLE.has(type)
  if ((printed && printed.amount === null) || (type !== null && GIFTS.has(type))) return { price: null, negotiable }
  const exact =
    firstIn(islands, (advert) => amount(valueAt(advert, 'price', 'amount'))) ?? pointNumber(contentAt($, '[itemprop="price"]') ?? '')
  return { price: exact || (printed?.amount ?? null), negotiable }
}

function amount(value: unknown): number | null {
  const figure = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,12}(?:\.\d\d?)?$/.test(value) ? Number(value) : NaN
  return figure > 0 && Number.isFinite(figure) ? figure : null
}

const BLOCKS = new Set(['p', 'li', 'div', 'h1', 'h3'])

/** Text with paragraphs and list entries on separate lines. */
function readLines(whole: Parent, read = (text: string) => text): string {
  let text = ''
  // a button next to the text expands it
  let around: Parent | null = null
  walk(
    whole,
    (element) => {
      if (element.attribs['id'] === 'viewad-description-text') around = element.parent as Parent | null
      if (element.name === 'br') text += '\n'
      const isHeading = element.name === 'h2' && readClass(element).split(/\s+/).includes('sectionheadline-underlined')
      const isButton = element.name === 'button' && around !== null && element.parent === around
      return !isHeading && !isButton && !['style', 'script'].includes(element.name)
    },
    (data) => {
      text += data
    },
    ({ name }) => {
      if (BLOCKS.has(name)) text += '\n'
    },
  )
  const lines = read(text).split('\n').map(oneLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Markup inside the data was escaped, so its depth has not been checked yet. */
function linesIn(markup: unknown): string | null {
  if (typeof markup !== 'string' || isNestedTooDeep(markup)) return null
  const [root] = parsePage(markup).root()
  return (root && readLines(root)) || null
}

/** The text may follow the element named after it, because a `div` ends a `p`. */
function readDescription({ $, islands }: Page): string | null {
  const box = ['#viewad-description', '#viewad-description-text', `.${KEEPS_LINES}`].map((selector) => $(selector)[0]).find(isElement)
  return longer(
    firstIn(islands, (advert) => linesIn(valueAt(advert, 'description'))),
    (box && readLines(box, decoded)) || null,
  )
}

const isAddress = (text: string): boolean => /^(?:https?:\/\/|\/(?!\/))/.test(text)

const OWN_PICTURES = 'https://img.kleinanzeigen.de/api/v1/prod-ads/images/'

/** Rewrites the portal's own pictures to the older gallery's size; otherwise an advert would change with its page's layout. */
const inGallerySize = (address: string): string =>
  address.startsWith(OWN_PICTURES) ? `${address.split(/[?#]/, 1)[0]}?rule=$_59.AUTO` : address

function readImages({ $, islands, shown }: Page): readonly string[] {
  const inGallery = $('.galleryimage-element img')
    .toArray()
    .map((image) => image.attribs['data-imgsrc'] ?? image.attribs['src'] ?? '')
    .filter(isAddress)
  // the data also contains icons and profile pictures
  const inIslands = islands.flatMap(pictureAddresses).filter((address) => address.startsWith(OWN_PICTURES))
  const [most = []] = [inGallery, inIslands.map(inGallerySize), shown.images.map(inGallerySize)]
    .map((addresses) => [...new Set(addresses)])
    .toSorted((one, other) => other.length - one.length)
  return most
}

const DAY_IN_TEXT = /\b\d{2}\.\d{2}\.\d{4}\b|\b(?:Heute|Gestern)(?:, ?\d{1,2}:\d{2})?/

function readDate({ $, islands, shown }: Page): string | null {
  const dayIn = (text: string | null) => DAY_IN_TEXT.exec(text ?? '')?.[0]
  return dayIn(wordsAt(islands, 'formattedCreationDate')) ?? dayIn(textAt($, '#viewad-extra-info')) ?? shown.dateText
}

const RESERVED = 'Anzeige reserviert'

/** The portal prints the status PAUSED as "Reserviert". */
const GONE_BY_STATUS: Readonly<Record<string, string>> = {
  EXPIRED: 'Anzeige abgelaufen',
  DELETED: 'Anzeige gelöscht',
  SOLD: 'Anzeige verkauft',
  BLOCKED: 'Anzeige gesperrt',
  INACTIVE: 'Anzeige nicht mehr aktiv',
  RESERVED,
  PAUSED: RESERVED,
}

/** Not yet published, such as PENDING and DELAYED, or unknown: neither an online advert nor an ended one. */
function isOddStatus(islands: Islands): boolean {
  const status = codeAt(islands, 'adStatus')
  return status !== null && status !== 'ACTIVE'
}

/** Why an ad has ended; undefined while it is online. */
function goneReason({ $, html, islands }: Page, printedTitle: string | null): string | undefined {
  if ($('#srchrslt-adexpired').length > 0 || pageData(html, 'page_type') === 'eVIP') return 'Anzeige abgelaufen'
  const prefix = /^(Gelöscht|Reserviert) •/.exec(printedTitle ?? '')?.[1]
  if (prefix !== undefined) return prefix === 'Gelöscht' ? 'Anzeige gelöscht' : RESERVED
  const status = codeAt(islands, 'adStatus') ?? ''
  if (Object.hasOwn(GONE_BY_STATUS, status)) return GONE_BY_STATUS[status]
  // Expired ads redirect to the results of their category.
  return printedTitle === null && islands.length === 0 && isOfResults($) ? 'Anzeige nicht mehr vorhanden' : undefined
}

const isOfResults = ($: CheerioAPI): boolean => $('#srchrslt-adtable, #srp-results, body#srchrslt, body#srp').length > 0

interface AdvertIds {
  readonly externalId: string | null
  readonly categoryId: string | null
}

function readIds($: CheerioAPI, html: string): AdvertIds {
  const address = $('link[rel="canonical"]').attr('href') ?? contentAt($, 'meta[property="og:url"]') ?? ''
  const ids = /\/(\d+)-(\d+)-\d+(?:[?#]|$)/.exec(address)
  const printed = /\d{6,}/.exec(textAt($, '#viewad-ad-id-box') ?? '')?.[0]
  return {
    externalId: printed ?? ids?.[1] ?? pageData(html, 'ad_id') ?? null,
    categoryId: ids?.[2] ?? pageData(html, 'l2_category_id') ?? null,
  }
}

/** The value from the first list that has it; 0, which is printed for an empty form field, does not count. */
function detail<Value>(lists: readonly Details[], labels: readonly string[], read: (text: string) => Value | null): Value | null {
  for (const label of labels) {
    for (const details of lists) {
      const text = details.get(label)
      const value = text === undefined ? null : read(text)
      if (value) return value
    }
  }
  return null
}

function composeAdvert(page: Page, ids: AdvertIds & { externalId: string }, title: string): RawAdvert {
  const { $, html, islands, shown } = page
  const lists = [...islands.map(detailsIn), readDetails($)]
  const word = (...labels: string[]) => detail(lists, labels, (text) => text)
  const figure = (...labels: string[]) => detail(lists, labels, firstGermanNumber)
  const rooms = (...labels: string[]) => detail(lists, labels, labelledRooms)
  const area = (...labels: string[]) => detail(lists, labels, squareMetres)
  const locality = /^(?:(\d{5})\s+)?(.*)$/.exec(textAt($, '#viewad-locality') ?? '')
  const tags = islands.flatMap((advert) => readList(valueAt(advert, 'tags')).flatMap((tag) => words(tag) ?? []))
  return {
    ...ids,
    title,
    description: readDescription(page),
    ...readAdvertPrice(page),
    size: area('Wohnfläche', 'Fläche'),
    plotSize: area('Grundstücksfläche'),
    rooms: rooms('Zimmer'),
    bedrooms: rooms('Schlafzimmer'),
    bathrooms: rooms('Badezimmer'),
    floor: word('Etage'),
    totalFloors: figure('Etagen', 'Anzahl Etagen'),
    yearBuilt: detail(lists, ['Baujahr'], (text) => Number(/\b\d{4}\b/.exec(text)?.[0])),
    heatingType: word('Heizungsart', 'Heizung'),
    energyClass: word('Energieeffizienzklasse'),
    condition: word('Objektzustand', 'Zustand'),
    availableFrom: word('Verfügbar ab'),
    commission: word('Provision'),
    zipCode: locality?.[1] ?? shown.zipCode,
    place: locality?.[2] || shown.place,
    street: textAt($, '#street-address')?.replace(/[,\s]+$/, '') || shown.street,
    latitude: pointNumber(contentAt($, 'meta[property="og:latitude"]') ?? ''),
    longitude: pointNumber(contentAt($, 'meta[property="og:longitude"]') ?? ''),
    dateText: readDate(page),
    imageUrls: readImages(page),
    features: tags.length > 0 ? [...new Set(tags)] : checkedIn($),
    wanted: codeAt(islands, 'adType') === 'WANTED' || pageData(html, 'ad_type') === 'WANTED',
    seller: readSeller($, islands, shown),
  }
}

const checkedIn = ($: CheerioAPI): string[] =>
  $('.checktag')
    .toArray()
    .flatMap((tag) => words(visibleText(tag)) ?? [])

function readParts($: CheerioAPI, html: string, isRebuilt: boolean): AdvertIds & { page: Page } {
  const ids = readIds($, html)
  // an island for a card on a result page is not the requested advert
  const islands = isRebuilt && (ids.externalId !== null || !isOfResults($)) ? readIslands($, ids.externalId) : []
  const externalId = ids.externalId ?? readAdvertId(islands[0])
  // other pages have headings and islands too: only an ad page has an ad id in its address or its data
  const shown = isRebuilt && externalId !== null ? readShown($, externalId) : NOTHING_SHOWN
  return { ...ids, externalId, page: { $, html, islands, shown } }
}

/** Reads an ad page. "gone" is returned only if the portal states it, never for a wall or an unknown page. */
export function readAdvert(html: string): AdvertPage {
  if (isNestedTooDeep(html)) return { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' }
  const $ = parsePage(html)
  const isRebuilt = $('astro-island').length > 0
  const hasBoxes = $('[id^="viewad-"]').length > 0
  const { page, externalId, categoryId } = readParts($, html, isRebuilt)
  const { islands, shown } = page
  const printedTitle = textAt($, '#viewad-title') ?? shown.title
  const gone = goneReason(page, printedTitle)
  if (gone !== undefined) return { kind: 'gone', reason: gone, isReserved: gone === RESERVED }
  if (isOddStatus(islands)) return { kind: 'layout_changed', reason: 'Zustand der Anzeige unbekannt' }
  const title = wordsAt(islands, 'title') ?? printedTitle
  if (title !== null && externalId !== null) {
    const ad = composeAdvert(page, { externalId, categoryId }, title)
    return { kind: 'ad', ad, layout: !isRebuilt ? 'boxes' : hasBoxes ? 'both' : 'islands' }
  }
  if (title !== null || hasBoxes) return { kind: 'layout_changed', reason: 'Anzeige ohne Titel oder Nummer' }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Anzeigenseite' } : { kind: 'blocked', reason: wall }
}
