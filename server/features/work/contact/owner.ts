import { type AddressOrigin, isFullAddress } from '#shared/domain/postal-address.ts'
import { findNumbers } from '../../../phone-numbers.ts'

/** An owner as a query returns it, or as a tip names it. */
export interface OwnerRow {
  /** Of the property, or of the tip. */
  readonly id: number
  /** Of a tip, which has no advert. */
  readonly isTip?: true
  readonly source: string
  readonly externalId: string
  /** In full, where `externalId` is shortened for the screen. */
  readonly fullExternalId?: string
  /** Further adverts of the same property, each as its source and number. */
  readonly otherAdverts?: readonly string[] | null
  /** Addresses of adverts that were joined to the property for this agent alone. */
  readonly otherPlaces?: readonly Place[] | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly publishedPhone: string | null
  /** In the leading advert. */
  readonly contactName?: string | null
  /** What the agent entered, or the tip names. */
  readonly ownerName: string | null
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
  /** The address the agent found; the property's may be another. */
  readonly ownerStreet?: string | null
  readonly ownerZipCode?: string | null
  readonly ownerCity?: string | null
  readonly ownerAddressOrigin?: AddressOrigin | null
}

/** Where a fact about an owner comes from. What an owner answers is in the records, and is entered for the agent as well. */
type Origin = 'advert' | 'agent' | 'tip'

type From<Fact> = Fact & { readonly origin: Origin }

export interface Place {
  readonly address: string | null
  readonly zipCode: string | null
}

interface KnownPlace extends Place {
  readonly city: string | null
  /** How the agent found it. */
  readonly found: AddressOrigin | null
}

export interface OwnersNumber {
  /** As written. */
  readonly text: string
  /** As `plainNumbers` writes it. */
  readonly number: string
}

/** An owner: the adverts, and the persons, numbers, mail addresses and places by which the owner is known, what the agent entered first. */
export interface Owner {
  readonly id: number
  readonly isTip: boolean
  /** Of the leading advert. */
  readonly source: string
  readonly externalId: string
  /** Each as its source and number, the leading one first. */
  readonly adverts: readonly string[]
  readonly persons: readonly From<{ readonly name: string }>[]
  readonly phones: readonly From<{ readonly field: string; readonly numbers: readonly OwnersNumber[] }>[]
  readonly mails: readonly From<{ readonly mail: string }>[]
  readonly places: readonly From<KnownPlace>[]
}

export function toOwner(row: OwnerRow): Owner {
  const entered: Origin = row.isTip ? 'tip' : 'agent'
  const published: Origin = row.isTip ? 'tip' : 'advert'
  const phone = (field: string | null, origin: Origin) => (field === null ? [] : [{ field, numbers: numbersIn(field), origin }])
  const person = (name: string | null, origin: Origin) => (name === null ? [] : [{ name, origin }])
  const place = (known: KnownPlace, origin: Origin) => (known.address === null && known.zipCode === null ? [] : [{ ...known, origin }])
  const { id, source, fullExternalId: externalId = row.externalId, ownerStreet = null, ownerZipCode = null, ownerCity = null, ownerAddressOrigin = null } = row
  return {
    id,
    isTip: row.isTip === true,
    source,
    externalId,
    adverts: [`${source} ${externalId}`, ...(row.otherAdverts ?? [])],
    persons: [...person(row.ownerName, entered), ...person(row.contactName ?? null, published)],
    phones: [...phone(row.ownerPhone, entered), ...phone(row.publishedPhone, published)],
    mails: row.ownerEmail ? [{ mail: row.ownerEmail.trim().toLowerCase(), origin: entered }] : [],
    places: [
      ...place({ address: ownerStreet, zipCode: ownerZipCode, city: ownerCity, found: ownerAddressOrigin }, entered),
      ...place({ address: row.address, zipCode: row.zipCode, city: null, found: null }, published),
      ...(row.otherPlaces ?? []).flatMap((other) => place({ ...other, city: null, found: null }, published)),
    ],
  }
}

const numbersIn = (field: string): OwnersNumber[] =>
  findNumbers(field).map(({ text, tel }) => ({ text, number: tel.replace(/^\+49/, '0') }))

/** The name the agent entered, else that in the leading advert. */
export const pickName = ({ persons }: Owner): string | null => persons[0]?.name ?? null

export const listNumbers = ({ phones }: Owner): string[] => [
  ...new Set(phones.flatMap(({ numbers }) => numbers.map(({ number }) => number))),
]

export const hasPublishedPhone = ({ phones }: Owner): boolean =>
  phones.some(({ origin, numbers }) => origin === 'advert' && numbers.length > 0)

/** The numbers a consent releases: those the agent entered, else those in the advert. */
export const calledAt = ({ phones }: Owner): string[] =>
  (phones.find(({ numbers }) => numbers.length > 0)?.numbers ?? []).map(({ number }) => number)

/** Where a letter to the owner would go. */
export const chooseLetterPlace = ({ places }: Owner): Place | undefined =>
  places.find(({ origin, address, zipCode }) => origin !== 'agent' || (Boolean(address) && Boolean(zipCode)))

export const hasNotedAddress = ({ places }: Owner): boolean =>
  places.some(({ origin, address, zipCode, city }) => origin === 'agent' && isFullAddress({ street: address, zipCode, city }))
