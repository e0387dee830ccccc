import { readAddress } from '#shared/domain/written/address.ts'
import { foldDoor, foldStreet } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers } from './phone-numbers.ts'

/** What an owner is recognised by: his adverts, and what the agent found out himself. */
export interface Owner {
  /** Of the property. */
  readonly id: number
  readonly source: string
  readonly externalId: string
  /** Further adverts of the same property, each as its source and number. */
  readonly otherAdverts?: readonly string[] | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly publishedPhone: string | null
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
}

/**
 * Keyed hashes of what an owner is known by: numbers, mail, full address, the adverts themselves. Without the installation's key nothing can be
 * guessed from them.
 */
export const ownerMarks = (ctx: Pick<Ctx, 'secrets'>, owner: Owner): Buffer[] => hashed(ctx, marksOf(owner))

/**
 * What an objection is looked up by: also the forms of addresses in marks that were made before, which took "Straße 1 23" and "Straße 12 3" for one, or
 * a town before a street for part of its name.
 */
export const soughtMarks = (ctx: Pick<Ctx, 'secrets'>, owner: Owner): Buffer[] =>
  hashed(ctx, [...marksOf(owner), wholeAddressMark(owner), undividedMark(owner)])

const hashed = ({ secrets }: Pick<Ctx, 'secrets'>, marks: readonly (string | undefined)[]): Buffer[] =>
  [...new Set(marks.filter((mark) => mark !== undefined))].map((mark) => secrets.mark(mark))

function marksOf(owner: Owner): (string | undefined)[] {
  return [
    ...[`${owner.source} ${owner.externalId}`, ...(owner.otherAdverts ?? [])].map((advert) => `advert ${advert}`),
    ...[owner.publishedPhone, owner.ownerPhone].flatMap(phoneMarks),
    owner.ownerEmail ? `email ${owner.ownerEmail.trim().toLowerCase()}` : undefined,
    addressMark(owner),
  ]
}

/** One for each number of a field, and the one that stood for the whole field before numbers were told apart: marks made then still hold. */
function phoneMarks(phone: string | null): (string | undefined)[] {
  return [...plainNumbers(phone).map((number) => `phone ${number}`), wholeFieldMark(phone)]
}

function wholeFieldMark(phone: string | null): string | undefined {
  const digits = (phone ?? '')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)49/, '0')
  return digits.replace(/\D/g, '').length >= 6 ? `phone ${digits}` : undefined
}

/** A street with its number in its postcode; a street alone is a neighbourhood. Whoever of a house objected is not told apart from his neighbours by storeys. */
function addressMark({ address, zipCode }: Owner): string | undefined {
  if (!address || !zipCode || !/\d/.test(address)) return undefined
  const door = readAddress(address)
  return `door ${zipCode} ${door.houseNumber === null ? foldStreet(address) : foldDoor(door)}`
}

const undividedMark = ({ address, zipCode }: Owner): string | undefined =>
  address && zipCode && /\d/.test(address) ? `door ${zipCode} ${foldStreet(address)}` : undefined

function wholeAddressMark({ address, zipCode }: Owner): string | undefined {
  if (!address || !zipCode || !/\d/.test(address)) return undefined
  return `address ${zipCode} ${foldStreet(address).replaceAll(' ', '')}`
}
