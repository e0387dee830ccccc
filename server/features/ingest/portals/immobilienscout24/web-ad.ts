import type { RawAdvert } from '../raw-listing.ts'
import { parsePage, isNestedTooDeep } from '../../../../html/dom.ts'
import { readSquareMetres } from '#shared/domain/written/area.ts'
import { readYearBuilt, readYear } from '#shared/domain/written/day.ts'
import { readEuro, readMonthlyEuro } from '#shared/domain/written/euro.ts'
import { readCount, oneLine } from '#shared/domain/written/number.ts'
import { readRooms } from '#shared/domain/written/rooms.ts'
import { at, listAt, parsed, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { objectAfter } from './embedded.ts'
import { figure, readSeller } from './facts.ts'

type Page = ReturnType<typeof parsePage>

/** The page's texts by their `is24qa-` class names: "zimmer", "wohnflaeche-ca". */
function markedIn($: Page) {
  const marked = (name: string) => oneLine($(`.is24qa-${name}`).first().text()) || null
  const figure = (read: (text: string) => number | undefined, ...names: readonly string[]) => {
    const text = names.map(marked).find((found) => found !== null)
    return read(text ?? '') ?? null
  }
  return { marked, figure }
}

/** Reads an exposé as browsers get it: its linked data, its script data and its labelled texts. */
export function readWebAdvert(html: string): RawAdvert | undefined {
  if (isNestedTooDeep(html) || !/IS24\.expose|RealEstateListing/.test(html)) return undefined
  const $ = parsePage(html)
  const listing = listingIn($)
  const own = objectAfter(html, 'IS24.expose')
  const { marked, figure: of } = markedIn($)
  const externalId = numberText(at(own, 'id')) ?? /\/expose\/(\d{4,15})/.exec(textAt(listing, 'url') ?? html)?.[1]
  const title = textAt(listing, 'name') ?? (oneLine($('h1').first().text()) || null)
  if (externalId === undefined || title === null) return undefined
  return {
    externalId,
    title: oneLine(title),
    description: descriptionIn($) ?? textAt(listing, 'description'),
    price: askedIn(own, listing) ?? of(readEuro, 'kaufpreis', 'kaltmiete'),
    negotiable: false,
    size: of(readSquareMetres, 'wohnflaeche-ca', 'wohnflaeche'),
    plotSize: of(readSquareMetres, 'grundstueck-ca', 'grundstueck'),
    rooms: of(readRooms, 'zimmer', 'zi'),
    bedrooms: of(readCount, 'schlafzimmer'),
    bathrooms: of(readCount, 'badezimmer'),
    floor: marked('etage'),
    totalFloors: of(readCount, 'etagenanzahl'),
    yearBuilt: of(readYearBuilt, 'baujahr'),
    heatingType: marked('heizungsart'),
    energyClass: marked('energieeffizienzklasse'),
    condition: marked('objektzustand'),
    availableFrom: marked('bezugsfrei-ab'),
    lastRefurbishment: of(readYear, 'modernisierung-sanierung-zuletzt', 'letzte-modernisierung-sanierung'),
    numberOfParkingSpaces: of(readCount, 'anzahl-garage-stellplatz', 'garage-stellplatz-anzahl'),
    rentCurrent: of(readMonthlyEuro, 'mieteinnahmen-pro-monat'),
    commission: marked('provision'),
    zipCode: textAt(listing, 'address', 'postalCode'),
    place: textAt(listing, 'address', 'addressLocality'),
    street: textAt(listing, 'address', 'streetAddress'),
    latitude: null,
    longitude: null,
    dateText: textAt(listing, 'datePosted'),
    imageUrls: readPictures(listing, own),
    features: featuresIn($),
    categoryId: categoryId(textAt(own, 'realEstateType')),
    wanted: false,
    seller: {
      type: readSeller(at(own, 'privateOffer')),
      name: textAt(listing, 'provider', 'name'),
      phone: textAt(listing, 'provider', 'telephone'),
      memberSince: null,
      otherAds: null,
      shopSlug: null,
    },
  }
}

const askedIn = (own: unknown, listing: unknown) =>
  figure(own, 'purchasePrice') ?? figure(own, 'baseRent') ?? figure(listing, 'offers', 'price')

const featuresIn = ($: Page): string[] =>
  $('.criteriagroup .palm-hide, .is24qa-boolean')
    .toArray()
    .map((element) => oneLine($(element).text()))
    .filter((text) => text !== '')

const numberText = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? /^\d{4,15}$/.exec(String(value))?.[0] : undefined

/** The listing's linked data. */
function listingIn($: Page): unknown {
  const linkedData = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => parsed($(script).text()))
    .flatMap((value) => [value, ...listAt(value, '@graph')])
  return linkedData.find((value) => ofType(at(value, '@type')).includes('RealEstateListing'))
}

const ofType = (type: unknown): readonly unknown[] => (Array.isArray(type) ? type : [type])

const TEXTS = ['objektbeschreibung', 'ausstattung', 'lage', 'sonstiges']

function descriptionIn($: Page): string | null {
  const texts = TEXTS.flatMap((name) => {
    const text = $(`.is24qa-${name}`).first().text().split('\n').map(oneLine).join('\n').trim()
    return text === '' ? [] : [text]
  })
  return texts.join('\n\n') || null
}

function readPictures(listing: unknown, own: unknown): string[] {
  const gallery = listAt(own, 'galleryData', 'images').flatMap((image) => textAt(image, 'fullSizePictureUrl') ?? textAt(image, 'url') ?? [])
  const image = at(listing, 'image')
  const named = (Array.isArray(image) ? image : [image]).filter((url) => typeof url === 'string')
  return [...new Set(gallery.length > 0 ? gallery : named)]
}
