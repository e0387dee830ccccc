import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '#shared/domain/property-type.ts'

/** Last digit of `kind`: 0 for public listings, 2 for an agent's own, plus 1 if hidden. Match both only for ids the agent is known to see. */
export const SHARED = [0] as const
export const ANYBODYS = [0, 2] as const

/** Every matching value of `properties.kind`; digits in the order of the column's definition. */
export function searchedKinds(
  { listingType, propertyType, sellerType, onlyWithImages, hidden }: PropertyFilter,
  owners: readonly number[] = SHARED,
): number[] {
  const digits = [
    toDigits(LISTING_TYPES, listingType && [listingType]),
    toDigits(PROPERTY_TYPES, propertyType && [propertyType]),
    sellerType ? toDigits(SELLER_TYPES, [sellerType]) : [0, ...toDigits(SELLER_TYPES)],
    onlyWithImages ? [1] : [0, 1],
    owners.map((owner) => owner + (hidden ? 1 : 0)),
  ]
  return digits.reduce<number[]>((kinds, values) => kinds.flatMap((kind) => values.map((value) => kind * 10 + value)), [0])
}

function toDigits<Value>(all: readonly Value[], wanted: readonly Value[] = all): number[] {
  return wanted.map((value) => all.indexOf(value) + 1)
}
