import { VALUES, valueOf } from './lead-weights.ts'
import { areaName } from './price-level.ts'
import { PROPERTY_TYPE_LABEL, PROPERTY_TYPES, type PropertyType } from './property-type.ts'

/** What an agent can give points of his own to. */
export const SHIFT_ASPECTS = ['area', 'kind', 'value'] as const
export type ShiftAspect = (typeof SHIFT_ASPECTS)[number]

/** So many points at most, either way: enough to lead a list, too few to hide what the adverts say. */
export const SHIFT_MAX = 30
export const SHIFTS_MAX = 40

/** Points that one agent gives or takes where a listing is of this area, kind or worth. */
export interface LeadShift {
  readonly aspect: ShiftAspect
  /** First digits of a postcode, kind of a property, or worth of a commission. */
  readonly value: string
  /** Whole, -30 to 30. */
  readonly points: number
}

/** What a shift is decided by. */
export interface ShiftedFacts {
  readonly propertyType: PropertyType
  /** Euro. */
  readonly price: number | null
  readonly zipCode: string | null
}

const OWN = 'Ihre Gewichtung'

/** Undefined for a value that there is not. */
export function shiftLabel({ aspect, value }: Pick<LeadShift, 'aspect' | 'value'>): string | undefined {
  if (aspect === 'area') return /^\d{1,5}$/.test(value) ? `Gebiet ${areaName(value)}` : undefined
  if (aspect === 'value') return VALUES.find((one) => one.value === value)?.text
  const kind = PROPERTY_TYPES.find((one) => one === value)
  return kind && PROPERTY_TYPE_LABEL[kind]
}

/** What of an agent's own points holds for a listing, as reasons of its score. Of several areas the narrowest holds. */
export function shiftReasons(
  shifts: readonly LeadShift[],
  { propertyType, price, zipCode }: ShiftedFacts,
): { text: string; points: number }[] {
  const areas = shifts.filter(({ aspect, value }) => aspect === 'area' && zipCode?.startsWith(value))
  const narrowest = areas.toSorted((a, b) => b.value.length - a.value.length).slice(0, 1)
  const worth = price === null ? undefined : valueOf(price).value
  const others = shifts.filter(
    ({ aspect, value }) => (aspect === 'kind' && value === propertyType) || (aspect === 'value' && value === worth),
  )
  return [...narrowest, ...others]
    .filter(({ points }) => points !== 0)
    .map((shift) => ({ text: `${OWN}: ${shiftLabel(shift) ?? shift.value}`, points: shift.points }))
}
