import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import { siteOf } from './site.ts'
import { BRANCH } from './trade-words.ts'
import { isAlike, isNamedAlike, takeApart } from './words.ts'

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
 * Whether two entries are one business. Names decide, and one more thing that is the business's own has to speak for it: its number, its site in the same
 * town, or its very door. Another town speaks against it whatever else is equal, another street where the number is not the same: branches share sites.
 */
export function isSameBusiness(one: BusinessFacts, other: BusinessFacts): boolean {
  const isPhone = one.phoneKey !== null && one.phoneKey === other.phoneKey && !isServiceNumber(one.phoneKey)
  if (isInAnotherTown(one, other)) return false
  const isBranch = BRANCH.test(one.companyName) || BRANCH.test(other.companyName)
  if ((!isPhone || isBranch) && isAtAnotherDoor(one, other)) return false
  const site = siteOf(one.website)
  const isSite = site !== undefined && site === siteOf(other.website) && isInTown(one, other)
  const isDoor = doorsOf(one).some((door) => doorsOf(other).includes(door))
  if (!isPhone && !isSite && !isDoor) return false
  const places = [one.city, other.city]
  return isNamedAlike(takeApart(one.companyName, places), takeApart(other.companyName, places), {
    isPhone,
    isSiteToo: isSite && (isPhone || isDoor),
  })
}

/** What both must have in common at the least to be one: under these keys the candidates are looked up. */
export function businessKeys(business: BusinessFacts): string[] {
  const site = siteOf(business.website)
  return [
    ...(business.phoneKey === null ? [] : [`phone ${business.phoneKey}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...doorsOf(business).map((door) => `door ${door}`),
  ]
}

/** Free and shared-cost numbers are those of a switchboard for many firms. */
const isServiceNumber = (phoneKey: string) => /^\+49(?:800|180|700|900)/.test(phoneKey)

/** Street and number in one spelling, with the postcode and with the town: one of them may be left out. */
function doorsOf({ street, houseNumber, zipCode, city }: BusinessFacts): string[] {
  const number = numberOf(houseNumber)
  if (street === null || number === undefined) return []
  const door = foldStreet(`${street} ${number}`)
  return [zipCode, townOf(city)].flatMap((place) => (place ? [`${place} ${door}`] : []))
}

/** "12 a" is 12, and "12-14" begins there. */
const numberOf = (houseNumber: string | null) => /\d+/.exec(houseNumber ?? '')?.[0]

/** The first word: "Frankfurt am Main", "Hamburg-Altona" and "Lingen (Ems)" are written without the rest as well. */
const townOf = (city: string | null) => foldGerman(city ?? '').split(/[\s,(/-]/)[0] ?? ''

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other
const isInTown = (one: BusinessFacts, other: BusinessFacts) =>
  (one.zipCode !== null && one.zipCode === other.zipCode) || (townOf(one.city) !== '' && townOf(one.city) === townOf(other.city))

/** A postcode begins alike within a region; one town may go by the name of its part. */
function isInAnotherTown(one: BusinessFacts, other: BusinessFacts): boolean {
  if (one.zipCode !== null && one.zipCode === other.zipCode) return false
  const regions = [one, other].map(({ zipCode }) => zipCode?.slice(0, 2) ?? '') as [string, string]
  return differ(...regions) || differ(townOf(one.city), townOf(other.city))
}

/** A postcode without a street is that of the town's middle. */
function isAtAnotherDoor(one: BusinessFacts, other: BusinessFacts): boolean {
  if (one.street === null || other.street === null) return false
  if (differ(one.zipCode ?? '', other.zipCode ?? '')) return true
  if (!isAlike(foldStreet(one.street), foldStreet(other.street))) return true
  const [[from, to], [begin, end]] = [numbersOf(one), numbersOf(other)]
  return from > end || begin > to
}

/** The first and the last number of "12-14"; without any it may be every one. */
function numbersOf({ houseNumber }: BusinessFacts): readonly [from: number, to: number] {
  const [, from, to] = /(\d+)(?:\s*[-–+/]\s*(\d+))?/.exec(houseNumber ?? '') ?? []
  return from === undefined ? [0, Infinity] : [Number(from), Math.max(Number(from), Number(to ?? from))]
}
