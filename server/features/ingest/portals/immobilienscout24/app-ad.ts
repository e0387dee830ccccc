import type { RawAdvert } from '../raw-listing.ts'
import { readSquareMetres } from '#shared/domain/written/area.ts'
import { readYear } from '#shared/domain/written/day.ts'
import { readMonthlyEuro } from '#shared/domain/written/euro.ts'
import { readCount, oneLine } from '#shared/domain/written/number.ts'
import { labelledRooms } from '#shared/domain/written/printed.ts'
import { at, listAt, parsed, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { figure, parsePlace, readSeller } from './facts.ts'

/** An exposé's attribute texts by label: "Schlafzimmer:" -> "2". */
function attributesIn(sections: readonly unknown[]) {
  const texts = new Map(
    sections
      .flatMap((section) => listAt(section, 'attributes'))
      .map((attribute) => [(textAt(attribute, 'label') ?? '').replace(/:$/, ''), textAt(attribute, 'text')] as const),
  )
  const marked = (...names: readonly string[]) => names.map((name) => texts.get(name) ?? null).find((text) => text !== null) ?? null
  const of = (read: (text: string) => number | undefined, ...names: readonly string[]) => read(marked(...names) ?? '') ?? null
  return { marked, of }
}

/** The map point is the house only if the street is given. */
function placeIn(map: unknown, target: unknown) {
  const [street, town] = [textAt(map, 'addressLine1'), parsePlace(textAt(map, 'addressLine2') ?? textAt(map, 'addressLine1'))]
  const isHouse = street !== null && !/^\d{5} /.test(street)
  return {
    zipCode: textAt(target, 'obj_zipCode') ?? town.zipCode,
    place: textAt(target, 'obj_regio2')?.replaceAll('_', ' ') ?? town.place,
    street: isHouse ? street : null,
    latitude: isHouse ? figure(map, 'location', 'lat') : null,
    longitude: isHouse ? figure(map, 'location', 'lng') : null,
  }
}

/** Reads an exposé from the app API. */
export function readAppAdvert(text: string): RawAdvert | undefined {
  const expose = parsed(text)
  const sections = listAt(expose, 'sections')
  const of = (...types: readonly string[]) => sections.filter((section) => types.includes(textAt(section, 'type') ?? ''))
  const target = at(expose, 'adTargetingParameters')
  const externalId = textAt(expose, 'header', 'id')
  const title = textAt(of('TITLE')[0], 'title')
  if (externalId === null || title === null) return undefined
  const { marked, of: read } = attributesIn(of('ATTRIBUTE_LIST', 'TOP_ATTRIBUTES'))
  return {
    externalId,
    title: oneLine(title),
    description: descriptionIn(of('TEXT_AREA')),
    price: figure(target, 'obj_purchasePrice') ?? figure(target, 'obj_baseRent'),
    negotiable: false,
    size: figure(target, 'obj_livingSpace'),
    plotSize: read(readSquareMetres, 'Grundstück', 'Grundstücksfläche'),
    rooms: figure(target, 'obj_noRooms') ?? labelledRooms(textAt(target, 'obj_noRooms')),
    bedrooms: read(readCount, 'Schlafzimmer'),
    bathrooms: read(readCount, 'Badezimmer'),
    floor: marked('Etage'),
    totalFloors: read(readCount, 'Etagenzahl'),
    yearBuilt: figure(target, 'obj_yearConstructed'),
    heatingType: marked('Heizungsart'),
    energyClass: marked('Energieeffizienzklasse'),
    condition: marked('Objektzustand'),
    availableFrom: marked('Bezugsfrei ab'),
    lastRefurbishment: figure(target, 'obj_lastRefurbish') ?? read(readYear, 'Modernisierung/Sanierung zuletzt'),
    numberOfParkingSpaces: figure(target, 'obj_noParkSpaces') ?? read(readCount, 'Anzahl Garage/Stellplatz'),
    rentCurrent: read(readMonthlyEuro, 'Mieteinnahmen pro Monat'),
    commission: marked('Provision für Käufer', 'Provision'),
    ...placeIn(of('MAP')[0], target),
    dateText: null,
    imageUrls: picturesIn(of('MEDIA')),
    features: [],
    categoryId: categoryId(textAt(expose, 'header', 'realEstateType')),
    wanted: false,
    seller: sellerIn(at(expose, 'contact'), at(target, 'obj_privateOffer')),
  }
}

function sellerIn(contact: unknown, isPrivate: unknown): RawAdvert['seller'] {
  const agent = at(contact, 'contactData', 'agent')
  return {
    type: readSeller(isPrivate),
    name: textAt(agent, 'company') ?? textAt(agent, 'name'),
    phone: textAt(contact, 'phoneNumbers', 0, 'text'),
    memberSince: null,
    otherAds: null,
    shopSlug: null,
  }
}

const picturesIn = (sections: readonly unknown[]): string[] =>
  sections
    .flatMap((section) => listAt(section, 'media'))
    .flatMap((media) => (textAt(media, 'type') === 'PICTURE' ? (textAt(media, 'fullImageUrl') ?? []) : []))

function descriptionIn(areas: readonly unknown[]): string | null {
  const texts = areas.flatMap((area) => {
    const [title, text] = [textAt(area, 'title'), textAt(area, 'text')]
    return text === null ? [] : [title === null || title === 'Objektbeschreibung' ? text : `${title}\n${text}`]
  })
  return texts.join('\n\n') || null
}
