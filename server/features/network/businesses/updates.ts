import type { UpdatedPart } from '#shared/domain/directories.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { Business } from './clean.ts'
import { isNamedAlike, takeApart } from './words.ts'

/** The phone number and place that an entry last showed. */
export interface EntryContact {
  readonly phone: string | null
  readonly place: string | null
}

/** Street, number, postcode and town on one line. */
export const placeLine = ({ street, houseNumber, zipCode, city }: Business): string | null =>
  [[street, houseNumber].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

/** An entry's values, with missing ones taken from its previous version. */
export const toEntryContact = (business: Business, before?: EntryContact): EntryContact => ({
  phone: business.phoneKey ?? before?.phone ?? null,
  place: business.street === null && before?.place ? before.place : placeLine(business),
})

/**
 * The parts in which an entry updates its business. Two directories may disagree for years, so only a change within one entry is news. An entry under
 * another name may belong to a different business by now, and a partial address never replaces a complete one.
 */
export function updatesIn(known: Business, entry: Business, before: EntryContact | undefined): readonly UpdatedPart[] {
  if (!before || !isCalledAlike(known, entry)) return []
  const isPhoneNew =
    before.phone !== null && entry.phoneKey !== null && entry.phoneKey !== before.phone && entry.phoneKey !== known.phoneKey
  const isWhole = entry.street !== null && entry.zipCode !== null && entry.city !== null
  const isPlaceNew = isWhole && before.place !== null && !isSamePlace(entry, before.place) && !isSamePlace(entry, placeLine(known) ?? '')
  return [...(isPhoneNew ? (['phone'] as const) : []), ...(isPlaceNew ? (['place'] as const) : [])]
}

/** A town may be written with or without its river. */
const isSamePlace = (business: Business, line: string) => placeKey(placeLine(business) ?? '') === placeKey(line)
const placeKey = (line: string) => foldStreet(line.replace(/\s*\([^)]*\)$/, ''))

const isCalledAlike = (one: Business, other: Business) =>
  one.companyName === other.companyName ||
  isNamedAlike(takeApart(one.companyName, []), takeApart(other.companyName, []), { isPhone: false, isSiteToo: false })
