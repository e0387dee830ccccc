import type { Property } from '#shared/contract/market/properties.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { refusalsOf } from '#shared/domain/contact-light.ts'
import type { OptionalField, OwnFact } from '#shared/domain/propstack-fields.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'

export interface PropstackStatus {
  readonly id: number
  readonly name: string
  readonly position: number
  /** Propstack publishes no property of this status. */
  readonly isKeptFromPortals: boolean
}

/** Fields of a new object as Propstack names them. */
export type PropstackUnit = Readonly<Record<string, PropstackValue>>
export type PropstackValue = string | number | boolean | Readonly<Record<string, string>>

/** Longer short texts are cut on Propstack's side; the whole text then goes into the long field. Characters. */
const SHORT_TEXT = 2_000

/**
 * The mark by which an exported property is found again: the same for ever and on every installation, because it is made of what the
 * portal calls the advert. Two agents of one office with one Propstack thus meet at one object.
 */
export function referenceOf({ source, externalId }: Pick<Property, 'source' | 'externalId'>): string {
  return `GIEBEL-${source}-${externalId}`
}

/**
 * The status a lead is created in: the first one that Propstack keeps from the portals. Its automatic export publishes what stands in
 * any other, and an owner who only placed an advert must never find his house in a broker's. A chosen one must be one of these. Undefined
 * when there is none.
 */
export function quietStatus(statuses: readonly PropstackStatus[], chosen: number | null = null): PropstackStatus | undefined {
  return quietStatuses(statuses).find(({ id }) => chosen === null || id === chosen)
}

export const quietStatuses = (statuses: readonly PropstackStatus[]): PropstackStatus[] =>
  statuses.filter(({ isKeptFromPortals }) => isKeptFromPortals).sort((a, b) => a.position - b.position)

/** The fields of an object without what the agent keeps back. The preview and the request are both made of this. */
export function unitOf(
  property: Property,
  choices: Pick<ExportChoices, 'brokerId' | 'omitted' | 'custom'>,
  statusId: number | null,
): PropstackUnit {
  const fields = fieldsOf(property, choices, statusId)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !choices.omitted.includes(name as OptionalField)))
}

/** A property as the object to create. Nothing is invented: what the advert does not say is left out. */
function fieldsOf(
  property: Property,
  { brokerId, custom }: Pick<ExportChoices, 'brokerId' | 'custom'>,
  statusId: number | null,
): PropstackUnit {
  const rent = property.listingType === 'rent'
  return withoutGaps({
    unit_id: referenceOf(property),
    title: property.title,
    ...kindOf(property),
    marketing_type: rent ? 'RENT' : 'BUY',
    property_status_id: statusId,
    broker_id: brokerId,
    ...addressOf(property),
    ...textsOf(property),
    [rent ? 'base_rent' : 'price']: property.price,
    price_on_inquiry: property.price === null ? true : null,
    rental_income: rent ? null : property.rentCurrent,
    courtage: property.commission,
    living_space: property.propertyType === 'land' ? null : property.size,
    plot_area: property.plotSize ?? (property.propertyType === 'land' ? property.size : null),
    number_of_rooms: property.rooms,
    number_of_bed_rooms: property.bedrooms,
    number_of_bath_rooms: property.bathrooms,
    number_of_floors: property.totalFloors,
    number_of_parking_spaces: property.numberOfParkingSpaces,
    floor: property.floor,
    construction_year: property.yearBuilt,
    last_refurbishment: property.lastRefurbishment,
    condition: conditionOf(property.condition),
    energy_efficiency_class: energyClassOf(property.energyClass),
    free_from: property.availableFrom,
    rented: property.rented,
    lift: property.hasElevator,
    cellar: property.cellar,
    garden: property.hasGarden,
    balcony: property.hasBalcony,
    partial_custom_fields: customOf(property, custom),
  })
}

/** What only we know, in the fields the agent has named for it. The partial form leaves his other fields as they are. */
function customOf(property: Property, custom: ExportChoices['custom']): Record<string, string> | null {
  const facts: Record<OwnFact, string | number | null> = {
    leadScore: property.leadScore,
    estimatedValue: property.estimatedValue,
    source: SOURCE_LABEL[property.source],
    sourceUrl: property.sourceUrl,
  }
  const named = Object.entries(custom).flatMap(([fact, name]) => {
    const value = facts[fact as OwnFact]
    return name === null || value === null ? [] : [[name, String(value)] as const]
  })
  return named.length > 0 ? Object.fromEntries(named) : null
}

/** The first that fits the title or the text's own kind counts; the order puts the special before the general. */
const HOUSES: readonly (readonly [RegExp, string])[] = [
  [/doppelhaush(ä|ae)lfte|\bdhh\b/i, 'SEMIDETACHED_HOUSE'],
  [/reihen(end|eck)haus/i, 'TERRACE_END_HOUSE'],
  [/reihenmittelhaus|mittelreihenhaus/i, 'MID_TERRACE_HOUSE'],
  [/reihenhaus/i, 'TERRACE_HOUSE'],
  [/zweifamilienhaus/i, 'TWO_FAMILY_HOUSE'],
  [/einfamilienhaus|\befh\b/i, 'SINGLE_FAMILY_HOUSE'],
  [/bungalow/i, 'BUNGALOW'],
  [/villa\b/i, 'VILLA'],
  [/bauernhaus|bauernhof|resthof/i, 'FARMHOUSE'],
  [/ferienhaus/i, 'SUMMER_RESIDENCE'],
]
const FLATS: readonly (readonly [RegExp, string])[] = [
  [/penthouse/i, 'PENTHOUSE'],
  [/maisonette/i, 'MAISONETTE'],
  [/\bloft\b/i, 'LOFT'],
  [/dachgeschoss|\bdg\b/i, 'ROOF_STOREY'],
  [/souterrain/i, 'HALF_BASEMENT'],
  [/hochparterre/i, 'RAISED_GROUND_FLOOR'],
  [/erdgeschoss/i, 'GROUND_FLOOR'],
]
const WORKPLACES: readonly (readonly [RegExp, string])[] = [
  [/halle|lager|produktion|werkstatt/i, 'INDUSTRY'],
  [/laden|gesch(ä|ae)ft|verkaufsfl/i, 'STORE'],
  [/restaurant|gastst(ä|ae)tte|gastronomie|hotel|caf(é|e)\b/i, 'GASTRONOMY'],
  [/b(ü|ue)ro|praxis|kanzlei/i, 'OFFICE'],
]

const firstFit = (text: string, table: readonly (readonly [RegExp, string])[]) => table.find(([pattern]) => pattern.test(text))?.[1]

function kindOf({ propertyType, listingType, title }: Property): Record<string, string | null> {
  const living = { object_type: 'LIVING' }
  switch (propertyType) {
    case 'apartment':
      return { ...living, rs_type: 'APARTMENT', rs_category: firstFit(title, FLATS) ?? 'APARTMENT' }
    case 'house':
      if (/mehrfamilienhaus|\bmfh\b|zinshaus/i.test(title)) {
        return listingType === 'sale'
          ? { object_type: 'INVESTMENT', rs_type: 'INVESTMENT', rs_category: 'INVEST_MULTI_FAMILY_HOUSE' }
          : { ...living, rs_type: 'HOUSE', rs_category: 'MULTI_FAMILY_HOUSE' }
      }
      return { ...living, rs_type: 'HOUSE', rs_category: firstFit(title, HOUSES) ?? null }
    case 'land':
      return { ...living, rs_type: 'TRADE_SITE', rs_category: 'TRADE_SITE' }
    case 'commercial':
      return { object_type: 'COMMERCIAL', rs_type: firstFit(title, WORKPLACES) ?? 'SPECIAL_PURPOSE' }
    case 'other':
      return /garage|stellplatz|carport/i.test(title)
        ? { ...living, rs_type: 'GARAGE' }
        : { object_type: 'COMMERCIAL', rs_type: 'SPECIAL_PURPOSE' }
  }
}

/** The number is what follows the last blank and begins with a digit: "Straße des 17. Juni 135". */
export function streetOf(address: string | null): { street: string | null; houseNumber: string | null } {
  const [, street, number] = /^(.*\S)\s+(\d+\s?[a-z]?(?:\s?[-–/]\s?\d+\s?[a-z]?)?)$/i.exec(address?.trim() ?? '') ?? []
  return { street: street ?? address, houseNumber: number ?? null }
}

function addressOf({ address, zipCode, location, latitude, longitude }: Property) {
  const { street, houseNumber } = streetOf(address)
  return {
    street,
    house_number: houseNumber,
    zip_code: zipCode,
    city: location,
    country: 'DE',
    hide_address: true,
    lat: latitude,
    lng: longitude,
  }
}

function textsOf(property: Property) {
  const text = property.description ?? ''
  const isLong = text.length > SHORT_TEXT
  return {
    description_note: text === '' ? null : isLong ? `${text.slice(0, SHORT_TEXT - 2).trimEnd()} …` : text,
    long_description_note: isLong ? escapeHtml(text).replaceAll('\n', '<br>') : null,
    note: noteOf(property),
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The internal remark: that the owner wants no agent, and where the lead comes from. Who he is goes along as a contact, or not at all. */
function noteOf(property: Property): string {
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

const CONDITIONS: Readonly<Record<string, string>> = {
  erstbezug: 'FIRST_TIME_USE',
  'erstbezug nach sanierung': 'FIRST_TIME_USE_AFTER_REFURBISHMENT',
  neuwertig: 'MINT_CONDITION',
  saniert: 'REFURBISHED',
  renoviert: 'FULLY_RENOVATED',
  modernisiert: 'MODERNIZED',
  gepflegt: 'WELL_KEPT',
  renovierungsbedürftig: 'NEED_OF_RENOVATION',
  sanierungsbedürftig: 'NEED_OF_REDEVELOPMENT',
  abbruchreif: 'RIPE_FOR_DEMOLITION',
}

const conditionOf = (text: string | null) => CONDITIONS[text?.trim().toLowerCase() ?? ''] ?? null

function energyClassOf(text: string | null): string | null {
  const letter = text?.trim().toUpperCase()
  if (letter === 'A+') return 'A_PLUS'
  return letter !== undefined && /^[A-H]$/.test(letter) ? letter : null
}

function withoutGaps(fields: Record<string, PropstackValue | null>): PropstackUnit {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, PropstackValue] => field[1] !== null && field[1] !== ''),
  )
}
