import type { Property } from '#shared/contract/work/properties.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { listRefusals } from '#shared/domain/contact-light.ts'
import type { OwnFact } from '#shared/domain/export-fields.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { readAddress, readDoor, readPlace, type WrittenAddress } from '#shared/domain/written/address.ts'
import { COUNTRIES, partsAbroad } from '#shared/domain/written/postcode.ts'
import type { CrmFields, CrmValue, Referred } from './port.ts'

/**
 * An exported property's reference: derived from the portal's id of the advert, so the same on every installation, and fixed on first use, even if
 * another advert leads later. Two agents in one office with one CRM thus get one record.
 */
export function buildReference({ source, externalId, reference }: Pick<Referred, 'source' | 'externalId' | 'reference'>): string {
  return reference ?? `GIEBEL-${source}-${externalId}`
}

const GERMANY = { iso3: 'DEU', iso2: 'DE' }

/** A property's location in the parts that CRMs require: an address may contain all of them, and a location the postcode and the district. */
export function toPlaceParts({ address, zipCode, location }: Pick<Property, 'address' | 'zipCode' | 'location'>) {
  const abroad = partsAbroad(location)
  const fromAddress = readAddress(address ?? '')
  const place = readPlace((abroad ? abroad.town : location) ?? '')
  return {
    ...readDoor(address ?? ''),
    zipCode: zipCode ?? abroad?.zipCode ?? (place.postcode ?? fromAddress.postcode)?.zipCode ?? null,
    ...chooseTown(place, fromAddress),
    country: abroad ? COUNTRIES[abroad.country] : GERMANY,
  }
}

/** Town and district of a location, completed from an address that begins with a street or number. */
function chooseTown(place: WrittenAddress, { street, houseNumber, ...fromAddress }: WrittenAddress) {
  const isWhole = street !== null || houseNumber !== null
  const town = place.town ?? (isWhole ? fromAddress.town : null)
  return { town, district: place.district ?? (isWhole && fromAddress.town === town ? fromAddress.district : null) }
}

/** The internal note: that the owner wants no agent, and where the lead comes from. The owner is exported as a contact only. */
export function writeNote(property: Property): string {
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ...listRefusals(property).map((refusal) => ['Achtung', refusal] as const),
    ['Quelle', SOURCE_LABEL[property.source]],
    ['Inserat', property.sourceUrl],
    ['Zustand laut Inserat', property.condition],
    ['Heizung', property.heatingType],
    ['Notizen', property.internalNotes],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}

/** The data that only Giebel has, in the fields the agent has mapped to it. */
export function collectOwnFacts(property: Property, custom: ExportChoices['custom']): Record<string, string> {
  const facts: Record<OwnFact, string | number | null> = {
    leadScore: property.leadScore,
    estimatedValue: property.estimatedValue,
    source: SOURCE_LABEL[property.source],
    sourceUrl: property.sourceUrl,
    note: writeNote(property),
  }
  const named = Object.entries(custom).flatMap(([fact, name]) => {
    const value = facts[fact as OwnFact]
    return name === null || value === null ? [] : [[name, String(value)] as const]
  })
  return Object.fromEntries(named)
}

/** Drops what the advert does not contain and what the agent omits. */
export function pickFields(fields: Record<string, CrmValue | null>, omitted: readonly string[]): CrmFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, CrmValue] => field[1] !== null && field[1] !== '' && !omitted.includes(field[0]),
    ),
  )
}
