import type { Recipient } from '#shared/contract/work/letters.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import type { LetterLead } from '#shared/domain/letter.ts'
import { readAddressee } from '#shared/domain/name-parts.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { AddressOrigin } from '#shared/domain/address-origin.ts'
import { doorLine } from '#shared/domain/written/address.ts'
import { toPlaceParts } from '../../../crm/property.ts'
import type { OwnedCard } from '../cards/service.ts'

/** Values for the placeholders in a letter to this owner. */
export const toLetterLead = (card: OwnedCard): LetterLead => ({
  ownerName: readOwnerName(card),
  object: card.title,
  place: card.location,
})

/** Address, as far as known. */
export function buildRecipient(card: OwnedCard): Recipient {
  const name = readAddressee(readOwnerName(card)) ?? 'An die Eigentümer'
  if (card.contact.hasNotedAddress)
    return { name, street: card.ownerStreet ?? '', zipCode: card.ownerZipCode ?? '', city: card.ownerCity ?? '' }
  const { zipCode, town, ...door } = toPlaceParts(card)
  return {
    name,
    street: doorLine(door) ?? '',
    zipCode: zipCode ?? '',
    city: town ?? '',
  }
}

/** Why this owner may not get a letter. */
export function describeRefusal(card: OwnedCard): string | undefined {
  const { light, reason } = contactLight(card).letter
  return light === 'red' ? `Kein Brief möglich: ${reason}` : undefined
}

/** Hints for the agent before writing. */
export const buildHint = (card: OwnedCard): string | null =>
  [offlineHint(card), doubtOfLetter(card)].filter((hint) => hint !== null).join(' ') || null

/** Why the agent should read the advert before writing. */
export function doubtOfLetter(card: OwnedCard): string | null {
  const { light, reason } = contactLight(card).letter
  return light === 'amber' && card.possibleRefusal !== null ? reason : null
}

const offlineHint = ({ offlineSince }: OwnedCard): string | null =>
  offlineSince === null
    ? null
    : `Dieses Inserat ist seit dem ${germanDay(berlinDay(new Date(offlineSince)))} nicht mehr online. Bitte passen Sie den Text an, wenn Sie trotzdem schreiben.`

/** The origin of the address on record; null if it is the advert's. */
export const knownOrigin = ({ contact, ownerAddressOrigin }: OwnedCard): AddressOrigin | null =>
  contact.hasNotedAddress ? (ownerAddressOrigin ?? 'other') : null
