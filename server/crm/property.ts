import type { Property } from '#shared/contract/market/properties.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { refusalsOf } from '#shared/domain/contact-light.ts'
import type { OwnFact } from '#shared/domain/export-fields.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { CrmFields, CrmValue, Referred } from './port.ts'

/**
 * The mark by which an exported property is found again: the same on every installation, because it is made of what the portal calls the advert, and
 * the same for ever once it was used, whichever of its adverts leads by then. Two agents of one office with one CRM thus meet at one object.
 */
export function referenceOf({ source, externalId, reference }: Pick<Referred, 'source' | 'externalId' | 'reference'>): string {
  return reference ?? `GIEBEL-${source}-${externalId}`
}

/** The number is what follows the last blank and begins with a digit: "Straße des 17. Juni 135". */
export function streetOf(address: string | null): { street: string | null; houseNumber: string | null } {
  const [, street, number] = /^(.*\S)\s+(\d+\s?[a-z]?(?:\s?[-–/]\s?\d+\s?[a-z]?)?)$/i.exec(address?.trim() ?? '') ?? []
  return { street: street ?? address, houseNumber: number ?? null }
}

/** "Reinbek - Neuschönningstedt" and "Hamburg Horn" are a town and its part. */
export function townOf(location: string | null): { town: string | null; district: string | null } {
  const [town = '', ...parts] = location?.trim().split(/\s+[-–]\s+/) ?? []
  if (parts.length > 0) return { town, district: parts.join(' - ') }
  const big = BIG_TOWNS.find((name) => town.startsWith(`${name} `))
  return big === undefined ? { town: town || null, district: null } : { town: big, district: town.slice(big.length + 1) }
}

/** Towns behind which portals write a part of theirs with nothing between. The longer of two names first. */
const BIG_TOWNS = [
  'Frankfurt am Main',
  'Berlin',
  'Hamburg',
  'München',
  'Köln',
  'Stuttgart',
  'Düsseldorf',
  'Leipzig',
  'Dortmund',
  'Bremen',
  'Dresden',
  'Hannover',
  'Nürnberg',
  'Duisburg',
]

/** The first that fits counts; the order of a table puts the special before the general. */
export const firstFit = (text: string, table: readonly (readonly [RegExp, string])[]) => table.find(([pattern]) => pattern.test(text))?.[1]

/** The internal remark: that the owner wants no agent, and where the lead comes from. Who he is goes along as a contact, or not at all. */
export function noteOf(property: Property): string {
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ...refusalsOf(property).map((refusal) => ['Achtung', refusal] as const),
    ['Quelle', SOURCE_LABEL[property.source]],
    ['Inserat', property.sourceUrl],
    ['Zustand laut Inserat', property.condition],
    ['Heizung', property.heatingType],
    ['Notizen', property.internalNotes],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}

/** What only we know, in the fields the agent has named for it. */
export function ownFactsOf(property: Property, custom: ExportChoices['custom']): Record<string, string> {
  const facts: Record<OwnFact, string | number | null> = {
    leadScore: property.leadScore,
    estimatedValue: property.estimatedValue,
    source: SOURCE_LABEL[property.source],
    sourceUrl: property.sourceUrl,
    note: noteOf(property),
  }
  const named = Object.entries(custom).flatMap(([fact, name]) => {
    const value = facts[fact as OwnFact]
    return name === null || value === null ? [] : [[name, String(value)] as const]
  })
  return Object.fromEntries(named)
}

/** Nothing is invented: what the advert does not say is left out, and so is what the agent keeps back. */
export function fieldsOf(fields: Record<string, CrmValue | null>, omitted: readonly string[]): CrmFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, CrmValue] => field[1] !== null && field[1] !== '' && !omitted.includes(field[0]),
    ),
  )
}
