import { type AddressOrigin } from '#shared/domain/address-origin.ts'
import { isFullAddress } from '#shared/domain/postal-address.ts'
import { findNumbers, plainNumbers } from '../../../phone-numbers.ts'

/** An owner as returned by a query or named in a tip. */
export interface OwnerRow {
  /** Id of the property, or of the tip. */
  readonly id: number
  /** True for a tip, which has no advert. */
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
  /** Town in the adverts; a tip has none. */
  readonly location?: string | null
  readonly publishedPhone: string | null
  /** Name in the leading advert. */
  readonly contactName?: string | null
  /** As entered by the agent or named in the tip. */
  readonly ownerName: string | null
  readonly ownerPhone: string | null
  /** Numbers of the owner that reach someone else. */
  readonly wrongPhones?: string | null
  readonly ownerEmail: string | null
  /** The address the agent found; it may differ from the property's. */
  readonly ownerStreet?: string | null
  readonly ownerZipCode?: string | null
  readonly ownerCity?: string | null
  readonly ownerAddressOrigin?: AddressOrigin | null
}

/** Origin of a fact about an owner. An owner's answers are kept in the records, and are also entered for the agent. */
type Origin = 'advert' | 'agent' | 'tip'

type From<Fact> = Fact & { readonly origin: Origin }

export interface Place {
  readonly address: string | null
  readonly zipCode: string | null
}

interface KnownPlace extends Place {
  readonly city: string | null
  /** How the agent found the address. */
  readonly found: AddressOrigin | null
}

export interface OwnersNumber {
  /** The number as written. */
  readonly text: string
  /** The number as `plainNumbers` writes it. */
  readonly number: string
  /** Whether it reaches someone else: it still marks the owner, but opens no call. */
  readonly isWrong?: true
}

/** An owner with the adverts, persons, numbers, email addresses and places that identify the owner, the agent's own entries first. */
export interface Owner {
  readonly id: number
  readonly isTip: boolean
  /** Source of the leading advert. */
  readonly source: string
  readonly externalId: string
  /** Each as source and number, the leading one first. */
  readonly adverts: readonly string[]
  readonly persons: readonly From<{ readonly name: string }>[]
  readonly phones: readonly From<{ readonly field: string; readonly numbers: readonly OwnersNumber[] }>[]
  readonly mails: readonly From<{ readonly mail: string }>[]
  readonly places: readonly From<KnownPlace>[]
}

export function toOwner(row: OwnerRow): Owner {
  const entered: Origin = row.isTip ? 'tip' : 'agent'
  const published: Origin = row.isTip ? 'tip' : 'advert'
  const wrong = plainNumbers(row.wrongPhones ?? null)
  const phone = (field: string | null, origin: Origin) => (field === null ? [] : [{ field, numbers: numbersIn(field, wrong), origin }])
  const person = (name: string | null, origin: Origin) => (name === null ? [] : [{ name, origin }])
  const place = (known: KnownPlace, origin: Origin) => (known.address === null && known.zipCode === null ? [] : [{ ...known, origin }])
  const {
    id,
    source,
    fullExternalId: externalId = row.externalId,
    ownerStreet = null,
    ownerZipCode = null,
    ownerCity = null,
    ownerAddressOrigin = null,
  } = row
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
      ...place({ address: row.address, zipCode: row.zipCode, city: row.location ?? null, found: null }, published),
      ...(row.otherPlaces ?? []).flatMap((other) => place({ ...other, city: null, found: null }, published)),
    ],
  }
}

const numbersIn = (field: string, wrong: readonly string[]): OwnersNumber[] =>
  findNumbers(field).map(({ text, tel }) => {
    const number = toPlainNumber(tel)
    return { text, number, ...(wrong.includes(number) && { isWrong: true as const }) }
  })

const isRight = ({ isWrong }: OwnersNumber): boolean => isWrong !== true

/** A number in dialable form as `plainNumbers` writes it. */
export const toPlainNumber = (tel: string) => tel.replace(/^\+49/, '0')

/** The name the agent entered, otherwise the one in the leading advert. */
export const pickName = ({ persons }: Owner): string | null => persons[0]?.name ?? null

export const listNumbers = ({ phones }: Owner): string[] => [
  ...new Set(phones.flatMap(({ numbers }) => numbers.map(({ number }) => number))),
]

export const hasPublishedPhone = ({ phones }: Owner): boolean =>
  phones.some(({ origin, numbers }) => origin === 'advert' && numbers.some(isRight))

export const hasNotedPhone = ({ phones }: Owner): boolean =>
  phones.some(({ origin, numbers }) => origin !== 'advert' && numbers.some(isRight))

export const hasWrongPhone = ({ phones }: Owner): boolean => phones.some(({ numbers }) => !numbers.every(isRight))

/** All numbers of the owner except for the wrong ones. */
export const listRightNumbers = ({ phones }: Owner): string[] => [
  ...new Set(phones.flatMap(({ numbers }) => numbers.filter(isRight).map(({ number }) => number))),
]

/** Numbers the agent may call with a consent: those the agent entered, otherwise those in the advert. */
export const calledAt = ({ phones }: Owner): string[] =>
  (phones.find(({ numbers }) => numbers.some(isRight))?.numbers ?? []).filter(isRight).map(({ number }) => number)

/** Where a letter to the owner would be sent. */
export const chooseLetterPlace = ({ places }: Owner): Place | undefined =>
  places.find(({ origin, address, zipCode }) => origin !== 'agent' || (Boolean(address) && Boolean(zipCode)))

const isFull = ({ address, zipCode, city }: KnownPlace): boolean => isFullAddress({ street: address, zipCode, city })

export const hasFullAddress = ({ places }: Owner): boolean => places.some(isFull)

export const hasNotedAddress = ({ places }: Owner): boolean => places.some((place) => place.origin === 'agent' && isFull(place))
