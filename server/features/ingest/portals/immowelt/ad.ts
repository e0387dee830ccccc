import type { AdvertPage, RawAdvert } from '../raw-listing.ts'
import { germanNumber, oneLine } from '#shared/domain/written/number.ts'
import { at, listAt, numberAt, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { readImages, priceIn, readFacts, readAdvertPlace } from './facts.ts'
import { pageData } from './page-data.ts'
import { readSeller } from './seller.ts'
import { wallReason } from './wall.ts'

const GONE =
  /\b(?:Immobilie|Anzeige|Angebot|Objekt|Expos(?:é|&eacute;)) (?:ist|steht) (?:leider |derzeit )*nicht mehr (?:verf(?:ü|&uuml;)gbar|online|zur Verf)/i

/** Converts the portal's markup to plain text; only its line breaks matter. */
function plain(text: string | null): string | null {
  if (text === null) return null
  const lines = text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .split('\n')
    .map(oneLine)
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  )
}

function readDescription(sections: unknown): string | null {
  const parts = ['mainDescription', 'areaDescription', 'extendedInfoDescription'].flatMap((name) => {
    const text = plain(textAt(sections, name, 'description'))
    const headline = name === 'mainDescription' ? null : textAt(sections, name, 'headline')
    return text === null ? [] : [headline === null ? text : `${headline}\n${text}`]
  })
  return parts.join('\n\n') || null
}

/** Features ticked by the seller, without those that the portal guessed from pictures and texts and marked as AI. */
function readFeatures(sections: unknown): readonly { readonly icon: string | null; readonly text: string }[] {
  const inDetail = listAt(sections, 'features', 'details', 'categories').flatMap((category) => listAt(category, 'elements'))
  const all = inDetail.length > 0 ? inDetail : listAt(sections, 'features', 'preview')
  return all.flatMap((feature) => {
    const text = textAt(feature, 'value')
    return text === null || textAt(feature, 'enrichment') === 'ai' ? [] : [{ icon: textAt(feature, 'icon'), text }]
  })
}

function readEnergy(sections: unknown) {
  const byType = new Map(listAt(sections, 'energy', 'features').map((entry) => [textAt(entry, 'type'), textAt(entry, 'value')]))
  const scales = listAt(sections, 'energy', 'certificates').flatMap((certificate) => listAt(certificate, 'scales'))
  return {
    yearBuilt: germanNumber(/\b\d{4}\b/.exec(byType.get('yearOfConstruction') ?? '')?.[0] ?? ''),
    heatingType: byType.get('heatingSystem') ?? null,
    energyClass: scales.map((scale) => textAt(scale, 'efficiencyClass', 'rating')).find((rating) => rating !== null) ?? null,
  }
}

/** The map point is the house only if its address is published. */
function readPoint(location: unknown): Pick<RawAdvert, 'latitude' | 'longitude'> {
  const isHouse = at(location, 'isAddressPublished') === true && textAt(location, 'geometry', 'type') === 'Point'
  const of = (axis: number) => (isHouse ? numberAt(location, 'geometry', 'coordinates', axis) : null)
  return { latitude: of(1), longitude: of(0) }
}

function composeAdvert(classified: unknown, externalId: string, title: string): RawAdvert {
  const sections = at(classified, 'sections')
  const features = readFeatures(sections)
  const withIcon = (icon: string) => features.find((feature) => feature.icon === icon)?.text ?? null
  return {
    externalId,
    title,
    description: readDescription(sections),
    price: priceIn(textAt(sections, 'hardFacts', 'price', 'value') ?? textAt(sections, 'price', 'base', 'main', 'value', 'main', 'value')),
    negotiable: false,
    ...readFacts(at(sections, 'hardFacts')),
    bedrooms: null,
    bathrooms: null,
    floor: withIcon('floors'),
    totalFloors: null,
    ...readEnergy(sections),
    condition: null,
    availableFrom: withIcon('availability')?.replace(/^Bezug: /, '') ?? null,
    commission: plain(textAt(sections, 'price', 'base', 'commissionFee', 'value')),
    ...readAdvertPlace(at(sections, 'location')),
    ...readPoint(at(sections, 'location')),
    dateText: textAt(classified, 'metadata', 'creationDate'),
    imageUrls: readImages(at(sections, 'gallery')),
    features: features.map(({ text }) => text),
    categoryId: categoryId(textAt(classified, 'rawData', 'distributionType'), textAt(classified, 'rawData', 'propertyType')),
    wanted: false,
    seller: readSeller(at(classified, 'contactSections')),
  }
}

/** Reads an ad page. "gone" is returned only if the portal states it, never for a wall or an unknown page. */
export function readAdvert(html: string): AdvertPage {
  const classified = at(pageData(html, '__UFRN_LIFECYCLE_SERVERREQUEST__'), 'app_cldp', 'data', 'classified')
  const externalId = textAt(classified, 'id')
  const title = textAt(classified, 'sections', 'mainDescription', 'headline') ?? textAt(classified, 'sections', 'hardFacts', 'title')
  if (externalId !== null && title !== null) return { kind: 'ad', ad: composeAdvert(classified, externalId, oneLine(title)) }
  if (classified !== undefined && classified !== null) return { kind: 'layout_changed', reason: 'Anzeige ohne Titel oder Nummer' }
  if (GONE.test(html)) return { kind: 'gone', reason: 'Anzeige nicht mehr vorhanden', isReserved: false }
  const wall = wallReason(html)
  return wall === undefined ? { kind: 'layout_changed', reason: 'Keine Anzeigenseite' } : { kind: 'blocked', reason: wall }
}
