import { VALUES, classifyValue } from './lead-weights.ts'
import { isRealPrice } from './price.ts'
import { areaName } from './price-level.ts'
import { PROPERTY_TYPE_LABEL, PROPERTY_TYPES, type PropertyType } from './property-type.ts'

/** Aspects to which an agent can assign points. */
export const SHIFT_ASPECTS = ['area', 'kind', 'value'] as const
export type ShiftAspect = (typeof SHIFT_ASPECTS)[number]

/** Maximum points in either direction: enough to lead a list, too few to outweigh the facts of the adverts. */
export const SHIFT_MAX = 30
export const SHIFTS_MAX = 40
/** Points of a new area. */
export const AREA_POINTS = 10

/** Points an agent adds to or subtracts from listings with an area, kind or commission value. */
export interface LeadShift {
  readonly aspect: ShiftAspect
  /** First digits of a postcode, a property type, or a commission class. */
  readonly value: string
  /** A whole number from -30 to 30. */
  readonly points: number
}

/** Facts that determine whether a shift applies. */
export interface ShiftedFacts {
  readonly propertyType: PropertyType
  /** Euro. */
  readonly price: number | null
  readonly zipCode: string | null
}

const OWN = 'Ihre Gewichtung'

/** Undefined if the value is unknown. */
export function shiftLabel({ aspect, value }: Pick<LeadShift, 'aspect' | 'value'>): string | undefined {
  if (aspect === 'area') return /^\d{1,5}$/.test(value) ? `Gebiet ${areaName(value)}` : undefined
  if (aspect === 'value') return VALUES.find((one) => one.value === value)?.text
  const kind = PROPERTY_TYPES.find((one) => one === value)
  return kind && PROPERTY_TYPE_LABEL[kind]
}

/** The agent's points that apply to a listing, as reasons of its score. Among several areas only the narrowest applies. */
export function shiftReasons(
  shifts: readonly LeadShift[],
  { propertyType, price, zipCode }: ShiftedFacts,
): { text: string; points: number }[] {
  const areas = shifts.filter(({ aspect, value }) => aspect === 'area' && zipCode?.startsWith(value))
  const narrowest = areas.toSorted((a, b) => b.value.length - a.value.length).slice(0, 1)
  const worth = isRealPrice(price) ? classifyValue(price).value : undefined
  const others = shifts.filter(
    ({ aspect, value }) => (aspect === 'kind' && value === propertyType) || (aspect === 'value' && value === worth),
  )
  return [...narrowest, ...others]
    .filter(({ points }) => points !== 0)
    .map((shift) => ({ text: `${OWN}: ${shiftLabel(shift) ?? shift.value}`, points: shift.points }))
}
