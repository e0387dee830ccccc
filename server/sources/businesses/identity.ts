import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/street.ts'
import { siteOf } from './site.ts'
import { isPart, nameWords } from './words.ts'

/** What is compared of two businesses. */
export interface BusinessFacts {
  readonly companyName: string
  readonly street: string | null
  readonly houseNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly phoneKey: string | null
  readonly website: string | null
}

/**
 * Whether two entries are one business. Names decide, and one more thing that is the business's own has to speak for it: its number, its site at the same
 * place, or its very door. Two places speak against it whatever else is equal: branches share numbers and sites.
 */
export function isSameBusiness(one: BusinessFacts, other: BusinessFacts): boolean {
  if (isElsewhere(one, other)) return false
  const names = [nameWords(one.companyName), nameWords(other.companyName)] as const
  if (
    doorOf(one) !== undefined &&
    doorOf(one) === doorOf(other) &&
    isPart(names[0], names[1], 'exact') &&
    isPart(names[1], names[0], 'exact')
  )
    return true
  if (!isPart(names[0], names[1]) && !isPart(names[1], names[0])) return false
  if (one.phoneKey !== null && one.phoneKey === other.phoneKey) return true
  const site = siteOf(one.website)
  return site !== undefined && site === siteOf(other.website) && one.zipCode !== null && one.zipCode === other.zipCode
}

/** What both must have in common at the least to be one: under these keys the candidates are looked up. */
export function businessKeys(business: BusinessFacts): string[] {
  const site = siteOf(business.website)
  const door = doorOf(business)
  return [
    ...(business.phoneKey === null ? [] : [`phone ${business.phoneKey}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...(door === undefined ? [] : [`door ${door}`]),
  ]
}

/** Street, number and postcode in one spelling. */
function doorOf({ street, houseNumber, zipCode }: BusinessFacts): string | undefined {
  return street === null || houseNumber === null || zipCode === null ? undefined : `${zipCode} ${foldStreet(`${street} ${houseNumber}`)}`
}

function isElsewhere(one: BusinessFacts, other: BusinessFacts): boolean {
  const differ = (value: (facts: BusinessFacts) => string | null) => {
    const values = [value(one), value(other)]
    return values.every((text) => text !== null && text !== '') && values[0] !== values[1]
  }
  return (
    differ(({ zipCode }) => zipCode) ||
    (one.zipCode !== other.zipCode && differ(({ city }) => city && (foldGerman(city).split(/[\s,(/]/)[0] ?? null))) ||
    differ(({ street }) => street && foldStreet(street)) ||
    differ(({ houseNumber }) => houseNumber && (/\d+/.exec(houseNumber)?.[0] ?? null))
  )
}
