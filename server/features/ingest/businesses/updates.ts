import type { UpdatedPart } from '#shared/domain/directories.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { Business } from './clean.ts'
import { isNamedAlike, takeApart } from './words.ts'

/** The phone number and place an entry had last. */
export interface Told {
  readonly phone: string | null
  readonly place: string | null
}

/** Street, number, postcode and town on one line. */
export const placeLine = ({ street, houseNumber, zipCode, city }: Business): string | null =>
  [[street, houseNumber].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

/** The values of an entry, with missing ones taken from its previous version. */
export const toldBy = (business: Business, before?: Told): Told => ({
  phone: business.phoneKey ?? before?.phone ?? null,
  place: business.street === null && before?.place ? before.place : placeLine(business),
})

/**
 * The parts in which an entry updates its business. Two directories may disagree for years, so only a change within one entry is news. An entry under
 * another name may belong to a different business by now, and a partial address does not replace a complete one.
 */
export function updatesIn(known: Business, told: Business, before: Told | undefined): readonly UpdatedPart[] {
  if (!before || !isCalledAlike(known, told)) return []
  const isPhoneNew = before.phone !== null && told.phoneKey !== null && told.phoneKey !== before.phone && told.phoneKey !== known.phoneKey
  const isWhole = told.street !== null && told.zipCode !== null && told.city !== null
  const isPlaceNew = isWhole && before.place !== null && !isSamePlace(told, before.place) && !isSamePlace(told, placeLine(known) ?? '')
  return [...(isPhoneNew ? (['phone'] as const) : []), ...(isPlaceNew ? (['place'] as const) : [])]
}

/** A town may be written with or without its river. */
const isSamePlace = (told: Business, line: string) => placeKey(placeLine(told) ?? '') === placeKey(line)
const placeKey = (line: string) => foldStreet(line.replace(/\s*\([^)]*\)$/, ''))

const isCalledAlike = (one: Business, other: Business) =>
  one.companyName === other.companyName ||
  isNamedAlike(takeApart(one.companyName, []), takeApart(other.companyName, []), { isPhone: false, isSiteToo: false })
