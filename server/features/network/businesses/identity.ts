import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import { siteKey } from './site.ts'
import { BRANCH } from './trade-words.ts'
import { isAlike, isNamedAlike, takeApart } from './words.ts'

/** The facts by which two businesses are compared. */
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
 * Whether two entries are one business. Names decide, confirmed by something unique to the business: its phone number, its site in the same town, or
 * its exact address. A different town rules it out whatever else is equal, and so does a different street unless the phone number is equal, because
 * branches share sites.
 */
export function isSameBusiness(one: BusinessFacts, other: BusinessFacts): boolean {
  const isPhone = one.phoneKey !== null && one.phoneKey === other.phoneKey && !isServiceNumber(one.phoneKey)
  if (isInAnotherTown(one, other)) return false
  const isBranch = BRANCH.test(one.companyName) || BRANCH.test(other.companyName)
  if ((!isPhone || isBranch) && isAtAnotherDoor(one, other)) return false
  const site = siteKey(one.website)
  const isSite = site !== undefined && site === siteKey(other.website) && isInTown(one, other)
  const isDoor = doorKeys(one).some((door) => doorKeys(other).includes(door))
  if (!isPhone && !isSite && !isDoor) return false
  const places = [one.city, other.city]
  return isNamedAlike(takeApart(one.companyName, places), takeApart(other.companyName, places), {
    isPhone,
    isSiteToo: isSite && (isPhone || isDoor),
  })
}

/** Lookup keys for candidates: entries of the same business share at least one. */
export function businessKeys(business: BusinessFacts): string[] {
  const site = siteKey(business.website)
  return [
    ...(business.phoneKey === null ? [] : [`phone ${business.phoneKey}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...doorKeys(business).map((door) => `door ${door}`),
  ]
}

/** Free and shared-cost numbers belong to the switchboards of many firms. */
const isServiceNumber = (phoneKey: string) => /^\+49(?:800|180|700|900)/.test(phoneKey)

/** Normalised street and number, once with the postcode and once with the town, because either may be missing. */
function doorKeys({ street, houseNumber, zipCode, city }: BusinessFacts): string[] {
  const number = firstNumber(houseNumber)
  if (street === null || number === undefined) return []
  const door = foldStreet(`${street} ${number}`)
  return [zipCode, townKey(city)].flatMap((place) => (place ? [`${place} ${door}`] : []))
}

/** "12 a" becomes 12, and "12-14" becomes its start. */
const firstNumber = (houseNumber: string | null) => /\d+/.exec(houseNumber ?? '')?.[0]

/** The first word: "Frankfurt am Main", "Hamburg-Altona" and "Lingen (Ems)" are also written without the rest. */
const townKey = (city: string | null) => foldGerman(city ?? '').split(/[\s,(/-]/)[0] ?? ''

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other
const isInTown = (one: BusinessFacts, other: BusinessFacts) =>
  (one.zipCode !== null && one.zipCode === other.zipCode) || (townKey(one.city) !== '' && townKey(one.city) === townKey(other.city))

/** Postcodes of a region share their first two digits; a town may be listed under its district. */
function isInAnotherTown(one: BusinessFacts, other: BusinessFacts): boolean {
  if (one.zipCode !== null && one.zipCode === other.zipCode) return false
  const regions = [one, other].map(({ zipCode }) => zipCode?.slice(0, 2) ?? '') as [string, string]
  return differ(...regions) || differ(townKey(one.city), townKey(other.city))
}

/** A postcode without a street is that of the town centre. */
function isAtAnotherDoor(one: BusinessFacts, other: BusinessFacts): boolean {
  if (one.street === null || other.street === null) return false
  if (differ(one.zipCode ?? '', other.zipCode ?? '')) return true
  if (!isAlike(foldStreet(one.street), foldStreet(other.street))) return true
  const [[from, to], [begin, end]] = [readNumberRange(one), readNumberRange(other)]
  return from > end || begin > to
}

/** The first and last number of "12-14"; without a number, any may match. */
function readNumberRange({ houseNumber }: BusinessFacts): readonly [from: number, to: number] {
  const [, from, to] = /(\d+)(?:\s*[-–+/]\s*(\d+))?/.exec(houseNumber ?? '') ?? []
  return from === undefined ? [0, Infinity] : [Number(from), Math.max(Number(from), Number(to ?? from))]
}
