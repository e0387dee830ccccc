import type { CheerioAPI } from 'cheerio'
import type { AdPage, RawAd } from '../../raw-listing.ts'
import { firstGermanNumber, oneLine, pointNumber, readPrice, squareMetres } from '../german-numbers.ts'
import { classOf, type Element, isElement, isNestedTooDeep, parsePage, visibleText } from '../dom.ts'
import { pageData } from './page-data.ts'
import { readSeller } from './seller.ts'
import { wallReason } from './wall.ts'

/** Reads text by a selector; null when the page has no such element or nothing in it. */
function textAt($: CheerioAPI, selector: string): string | null {
  const element = $(selector)[0]
  return isElement(element) ? visibleText(element, isHidden) || null : null
}

/** Every title carries "Reserviert •" and "Gelöscht •", hidden until they apply. */
function isHidden(element: Element): boolean {
  return /\bis-hidden\b/.test(classOf(element))
}

function contentAt($: CheerioAPI, selector: string): string | null {
  return $(selector).first().attr('content')?.trim() || null
}

/** Label and value of the details list: "Wohnfläche" -> "98 m²". The label is what stands beside the value. */
function readDetails($: CheerioAPI): ReadonlyMap<string, string> {
  const details = new Map<string, string>()
  $('.addetailslist--detail').each((_, entry) => {
    const value = visibleText($(entry).find('.addetailslist--detail--value')[0] ?? entry)
    const label = visibleText(entry, (element) => /addetailslist--detail--value/.test(classOf(element)))
    if (label !== '' && value !== '') details.set(label.replace(/:$/, ''), value)
  })
  return details
}

interface AdPrice {
  readonly price: number | null
  readonly negotiable: boolean
}

/** The printed price says VB and "Zu verschenken"; the microdata give the exact figure, in English decimals. */
function readAdPrice($: CheerioAPI, priceType: string | undefined): AdPrice {
  const printed = readPrice(textAt($, '#viewad-price') ?? '')
  const exact = pointNumber(contentAt($, '[itemprop="price"]') ?? '')
  const negotiable = printed?.negotiable ?? priceType === 'NEGOTIABLE'
  if (printed && printed.amount === null) return { price: null, negotiable }
  return { price: exact || (printed?.amount ?? null), negotiable }
}

/** Paragraphs and list entries on lines of their own. The text may stand behind the element that is named after it, because a `div` ends a `p`. */
function readDescription($: CheerioAPI): string | null {
  const box = $('#viewad-description').first()
  const whole = box.length > 0 ? box : $('#viewad-description-text').first()
  const copy = whole.clone()
  copy.find('style, script, h2.sectionheadline-underlined, #viewad-description-text ~ button').remove()
  copy.find('br').replaceWith('\n')
  copy.find('p, li, div, h1, h3').append('\n')
  const lines = copy.text().split('\n').map(oneLine)
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  )
}

function readImages($: CheerioAPI): string[] {
  const images = $('.galleryimage-element img')
    .toArray()
    .map((image) => image.attribs['data-imgsrc'] ?? image.attribs['src'] ?? '')
  return [...new Set(images.filter((address) => /^(?:https?:\/\/|\/(?!\/))/.test(address)))]
}

function readDate($: CheerioAPI): string | null {
  const text = textAt($, '#viewad-extra-info') ?? ''
  return /\b\d{2}\.\d{2}\.\d{4}\b|\b(?:Heute|Gestern)(?:, ?\d{1,2}:\d{2})?/.exec(text)?.[0] ?? null
}

/** Why an ad is over; undefined while it stands. */
function goneReason($: CheerioAPI, html: string): string | undefined {
  if ($('#srchrslt-adexpired').length > 0 || pageData(html, 'page_type') === 'eVIP') return 'Anzeige abgelaufen'
  if ($('#viewad-title').length === 0) {
    // Expired ads lead to the results of their category.
    return $('#srchrslt-adtable, #srp-results, body#srchrslt, body#srp').length > 0 ? 'Anzeige nicht mehr vorhanden' : undefined
  }
  const prefix = /^(Gelöscht|Reserviert) •/.exec(textAt($, '#viewad-title') ?? '')?.[1]
  return prefix === undefined ? undefined : prefix === 'Gelöscht' ? 'Anzeige gelöscht' : RESERVED
}

const RESERVED = 'Anzeige reserviert'

interface AdIds {
  readonly externalId: string | null
  readonly categoryId: string | null
}

function readIds($: CheerioAPI, html: string): AdIds {
  const address = $('link[rel="canonical"]').attr('href') ?? contentAt($, 'meta[property="og:url"]') ?? ''
  const ids = /\/(\d+)-(\d+)-\d+(?:[?#]|$)/.exec(address)
  const printed = /\d{6,}/.exec(textAt($, '#viewad-ad-id-box') ?? '')?.[0]
  return {
    externalId: printed ?? ids?.[1] ?? pageData(html, 'ad_id') ?? null,
    categoryId: ids?.[2] ?? pageData(html, 'l2_category_id') ?? null,
  }
}

function figure(details: ReadonlyMap<string, string>, ...labels: readonly string[]): number | null {
  const text = labels.map((label) => details.get(label)).find((value) => value !== undefined)
  return text === undefined ? null : firstGermanNumber(text) || null
}

function area(details: ReadonlyMap<string, string>, label: string): number | null {
  return squareMetres(details.get(label) ?? '') || null
}

function composeAd($: CheerioAPI, html: string, ids: AdIds & { externalId: string }, title: string): RawAd {
  const details = readDetails($)
  const word = (...labels: readonly string[]) => labels.map((label) => details.get(label)).find((value) => value !== undefined) ?? null
  const locality = /^(?:(\d{5})\s+)?(.*)$/.exec(textAt($, '#viewad-locality') ?? '')
  return {
    ...ids,
    title,
    description: readDescription($),
    ...readAdPrice($, pageData(html, 'ad_price_type')),
    size: area(details, 'Wohnfläche') ?? area(details, 'Fläche'),
    plotSize: area(details, 'Grundstücksfläche'),
    rooms: figure(details, 'Zimmer'),
    bedrooms: figure(details, 'Schlafzimmer'),
    bathrooms: figure(details, 'Badezimmer'),
    floor: word('Etage'),
    totalFloors: figure(details, 'Etagen', 'Anzahl Etagen'),
    yearBuilt: Number(/\b\d{4}\b/.exec(details.get('Baujahr') ?? '')?.[0]) || null,
    heatingType: word('Heizungsart', 'Heizung'),
    energyClass: word('Energieeffizienzklasse'),
    condition: word('Objektzustand', 'Zustand'),
    availableFrom: word('Verfügbar ab'),
    commission: word('Provision'),
    zipCode: locality?.[1] ?? null,
    place: locality?.[2] || null,
    street: textAt($, '#street-address')?.replace(/[,\s]+$/, '') || null,
    latitude: pointNumber(contentAt($, 'meta[property="og:latitude"]') ?? ''),
    longitude: pointNumber(contentAt($, 'meta[property="og:longitude"]') ?? ''),
    dateText: readDate($),
    imageUrls: readImages($),
    features: $('.checktag')
      .toArray()
      .map((tag) => visibleText(tag))
      .filter((text) => text !== ''),
    wanted: pageData(html, 'ad_type') === 'WANTED',
    seller: readSeller($),
  }
}

/** Reads an ad page. Guarantees that "gone" is what the portal says; a wall or an unknown page is never taken for it. */
export function readAd(html: string): AdPage {
  if (isNestedTooDeep(html)) return { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' }
  const $ = parsePage(html)
  const gone = goneReason($, html)
  if (gone !== undefined) return { kind: 'gone', reason: gone, isReserved: gone === RESERVED }
  const title = textAt($, '#viewad-title')
  const { externalId, categoryId } = readIds($, html)
  if (title !== null && externalId !== null) return { kind: 'ad', ad: composeAd($, html, { externalId, categoryId }, title) }
  if (title !== null || $('[id^="viewad-"]').length > 0) return { kind: 'layout_changed', reason: 'Anzeige ohne Titel oder Nummer' }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Anzeigenseite' } : { kind: 'blocked', reason: wall }
}
