import type { CheerioAPI } from 'cheerio'
import type { AdvertPage, RawAdvert } from '../raw-listing.ts'
import { isElement, isNestedTooDeep, parsePage, visibleText } from '../../../../html/dom.ts'
import { firstGermanNumber, germanNumber, oneLine, pointNumber } from '#shared/domain/written/number.ts'
import { labelledRooms } from '#shared/domain/written/printed.ts'
import { categoryId } from '../immowelt/categories.ts'

function textAt($: CheerioAPI, selector: string, skip?: string): string | null {
  const element = $(selector)[0]
  return isElement(element) ? visibleText(element, ({ name }) => name === skip) || null : null
}

/** The old site printed "900.0 €" and "80.0 m²" with a decimal point, and in its last years thousands as "285.000 €". */
function figureIn(text: string | null): number | null {
  const found = /\d[\d.,]*/.exec(text ?? '')?.[0]
  if (found === undefined) return null
  return (/^\d+\.\d{1,2}$/.test(found) ? pointNumber(found) : (germanNumber(found) ?? firstGermanNumber(found))) || null
}

/** Reads the map data, which is text in a script. */
function mapData(html: string): (name: string) => string | null {
  const begin = html.indexOf('immonet.BingMaps(')
  const data = begin < 0 ? '' : html.slice(begin, begin + 2_000)
  return (name) => new RegExp(`"${name}":"?([^",}]*)`).exec(data)?.[1] || null
}

function placeIn($: CheerioAPI, html: string): Pick<RawAdvert, 'zipCode' | 'place' | 'street' | 'latitude' | 'longitude'> {
  const map = mapData(html)
  // a link to the seller is in the same box
  const address = textAt($, '.mapAddress', 'a') ?? ''
  const [, zip = null, town = null] = /(?<!\d)(\d{5}) (.{1,100})$/.exec(address) ?? []
  const isHouse = map('addressVisible') === 'true'
  return {
    zipCode: zip ?? map('addressZip'),
    place: town,
    street: null,
    latitude: isHouse ? pointNumber(map('latitude') ?? '') : null,
    longitude: isHouse ? pointNumber(map('longitude') ?? '') : null,
  }
}

/** An exposé from the old site; undefined for any other page. */
export function readOldAdvert(html: string): AdvertPage | undefined {
  if (!html.includes('id="immonetwrapper"')) return undefined
  if (isNestedTooDeep(html)) return { kind: 'layout_changed', reason: 'Seite unlesbar verschachtelt' }
  const $ = parsePage(html)
  const externalId = /\/angebot\/(\d+)/.exec($('link[rel="canonical"]').attr('href') ?? '')?.[1]
  const title = oneLine($('title').first().text())
  if (externalId === undefined || title === '') return { kind: 'layout_changed', reason: 'Anzeige ohne Titel oder Nummer' }
  return { kind: 'ad', ad: composeAdvert($, html, externalId, title) }
}

function composeAdvert($: CheerioAPI, html: string, externalId: string, title: string): RawAdvert {
  const rent = figureIn(textAt($, '#priceid_2'))
  const isRent = rent !== null || /miete/i.test(textAt($, '#pricename_1') ?? '')
  const kind = /Wohnung/i.test($('meta[name="description"]').attr('content') ?? '') ? 'APARTMENT' : null
  return {
    externalId,
    title,
    description: textAt($, '#objektbeschreibung') ?? textAt($, '#objectDescription'),
    price: figureIn(textAt($, '#priceid_1')) ?? rent,
    negotiable: false,
    size: figureIn(textAt($, '#areaid_1')),
    plotSize: null,
    rooms: labelledRooms(textAt($, '#equipmentid_1')),
    bedrooms: labelledRooms(textAt($, '#equipmentid_7')),
    bathrooms: labelledRooms(textAt($, '#equipmentid_2')),
    floor: null,
    totalFloors: null,
    yearBuilt: null,
    heatingType: null,
    energyClass: null,
    condition: null,
    availableFrom: null,
    commission: null,
    ...placeIn($, html),
    dateText: null,
    imageUrls: [],
    features: [],
    categoryId: categoryId(isRent ? 'RENT' : 'BUY', kind),
    wanted: false,
    seller: { type: null, name: null, phone: null, memberSince: null, otherAds: null, shopSlug: null },
  }
}
