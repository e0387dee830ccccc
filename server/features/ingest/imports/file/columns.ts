import { ADVERT_ROWS } from '#shared/domain/advert-fields.ts'
import { PLATFORM_LINKS } from '#shared/domain/sources.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { FIELD_LABEL, THINKIMMO_FIELDS, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'

/** Our field → header of its column, as in the file. */
export type ColumnMapping = { readonly [Field in ThinkImmoField]?: string }

/** Folded aliases of a column, besides the field name and its label in the UI. If a file has several, the first one listed wins. */
const ALIASES: { readonly [Field in ThinkImmoField]?: string } = {
  title: 'ueberschrift headline bezeichnung objekttitel objektbezeichnung',
  buyingPrice: 'price preis angebotspreis',
  squareMeter: 'squaremeters livingspace size sqm qm flaeche groesse',
  rooms: 'zimmeranzahl zimmerzahl anzahlzimmer numberofrooms raeume',
  address: 'adress addressdisplayname anschrift lage',
  zip: 'zipcode plz postcode postalcode addresspostcode addresszip originaladdresspostcode',
  buildingType: 'apartmenttype propertytype objekttyp immobilientyp immobilienart haustyp wohnungstyp typ type',
  images: 'imageurls imagesoriginalurl imagesurl image bild fotos bildurls',
  description: 'objektbeschreibung freitext text',
  ebkLink: 'ebk ebaykleinanzeigen ebaykleinanzeigenlink ebaylink',
  thinkImmoLink: 'thinkimmourl',
  id: 'thinkimmoid objektid listingid',
  city: 'stadt addresscity addresstown addressvillage location gemeinde originaladdresslocation',
  district: 'stadtteil addresscitydistrict addresssuburb bezirk originaladdressdistrict',
  street: 'addressroad addressstreet originaladdressstreet strassehausnummer strasseundhausnummer',
  houseNumber: 'hausnr addresshousenumber',
  latitude: 'lat addresslat',
  longitude: 'lon lng addresslon',
  platformName: 'platformsname platform plattform quelle source',
  platformUrl: 'platformsurl url link sourceurl portallink portalurl',
  is24Link: 'is24 immobilienscout24 immobilienscout24link immoscoutlink',
  privateOffer: 'privat vonprivat privatangebot',
  foreClosure: 'versteigerung zvg',
  ...Object.fromEntries(ADVERT_ROWS.flatMap(([, { file }]) => (file?.headers === undefined ? [] : [[file.name, file.headers]]))),
  publishDate: 'veroeffentlicht inseriertam onlineseit einstelldatum',
}

/** Characters of a header that are read; no field name is longer, and the bracket regex takes quadratic time. */
const HEADER_MAX = 200

/**
 * Normalises a header: drops spelling variants, separators and units: `Kaufpreis (€)`, `kaufpreis`; `address.city`, `address_city`, `addressCity`.
 */
export function foldHeader(header: string): string {
  return foldGerman(header.slice(0, HEADER_MAX))
    .replace(/[([].*?[)\]]/g, '')
    .replace(/\s(?:in )?(?:€|eur|euro|m²|m2|qm)\s*$/, '')
    .replace(/[^a-z\d]/g, '')
}

const NAMES: readonly (readonly [field: ThinkImmoField, names: readonly string[]])[] = THINKIMMO_FIELDS.map((field) => {
  const label = field in PLATFORM_LINKS ? PLATFORM_LINKS[field as keyof typeof PLATFORM_LINKS] : undefined
  const links = label === undefined ? [] : [label, `${label}link`, `link${label}`].map(foldHeader)
  return [
    field,
    [...new Set([foldHeader(field), ...(ALIASES[field]?.toLowerCase().split(' ') ?? []), foldHeader(FIELD_LABEL[field]), ...links])],
  ]
})

/** Maps fields to columns: the agent's earlier choice if the file has that column, otherwise by name. A column is used only once. */
export function recognise(headers: readonly string[], remembered: ColumnMapping = {}): ColumnMapping {
  const found: Partial<Record<ThinkImmoField, string>> = {}
  const taken = new Set<string>()
  const take = (field: ThinkImmoField, header: string | undefined) => {
    if (header === undefined || header === '' || found[field] !== undefined || taken.has(header)) return
    found[field] = header
    taken.add(header)
  }
  for (const field of THINKIMMO_FIELDS)
    take(
      field,
      headers.find((header) => header === remembered[field]),
    )
  const byName = new Map(headers.toReversed().map((header) => [foldHeader(header), header]))
  for (const [field, names] of NAMES) for (const name of names) take(field, byName.get(name))
  return found
}
