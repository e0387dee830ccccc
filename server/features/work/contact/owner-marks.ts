import { readAddress } from '#shared/domain/written/address.ts'
import { foldDoor, foldStreet } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Owner, type Place, toPlainNumber } from './owner.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Keyed hashes of data that identifies an owner: phone numbers, email address, full postal address, adverts. They cannot be guessed without the
 * installation's key. Numbers in `leftOut`, which `heldMarks` determines, get none.
 */
export const ownerMarks = (ctx: Pick<Ctx, 'secrets'>, owner: Owner, leftOut = NONE): Buffer[] => hashed(ctx, listMarks(owner, leftOut))

/** Mark of a normalized number. */
export const numberMark = ({ secrets }: Pick<Ctx, 'secrets'>, number: string): Buffer => secrets.mark(`phone ${number}`)

/** Mark of a number in dialable form. */
export const telMark = (ctx: Pick<Ctx, 'secrets'>, tel: string): Buffer => numberMark(ctx, toPlainNumber(tel))

/** Mark of an address, which blocks it even after the address is erased; undefined if it is incomplete. */
export function doorMark({ secrets }: Pick<Ctx, 'secrets'>, door: Place): Buffer | undefined {
  const mark = addressMark(door)
  return mark === undefined ? undefined : secrets.mark(mark)
}

/**
 * Marks for looking up objections. Includes the address formats of older versions, which confused "Straße 1 23" with "Straße 12 3", or took a town
 * before the street as part of its name.
 */
export const soughtMarks = (ctx: Pick<Ctx, 'secrets'>, owner: Owner): Buffer[] =>
  hashed(ctx, [...listMarks(owner), ...owner.places.flatMap((place) => [wholeAddressMark(place), undividedMark(place)])])

const hashed = ({ secrets }: Pick<Ctx, 'secrets'>, marks: readonly (string | undefined)[]): Buffer[] =>
  [...new Set(marks.filter((mark) => mark !== undefined))].map((mark) => secrets.mark(mark))

/** An objection holds at the adverts' address and at the one the agent found. */
const listMarks = ({ adverts, phones, mails, places }: Owner, leftOut = NONE): (string | undefined)[] => [
  ...adverts.map((advert) => `advert ${advert}`),
  ...phones.flatMap((phone) => phoneMarks(phone, leftOut)),
  ...mails.map(({ mail }) => `email ${mail}`),
  ...places.map(addressMark),
]

/** One mark per number, and one for the whole field as in older versions, whose marks still hold. */
function phoneMarks({ field, numbers }: Owner['phones'][number], leftOut: ReadonlySet<string>): (string | undefined)[] {
  const kept = numbers.filter(({ number }) => !leftOut.has(number))
  return [...kept.map(({ number }) => `phone ${number}`), ...(kept.length === numbers.length ? [wholeFieldMark(field)] : [])]
}

function wholeFieldMark(field: string): string | undefined {
  const digits = field
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)49/, '0')
  return digits.replace(/\D/g, '').length >= 6 ? `phone ${digits}` : undefined
}

/** Street and house number within a postcode; a street alone is too vague. Storeys are ignored, so all households of a house share the mark. */
function addressMark({ address, zipCode }: Place): string | undefined {
  if (!address || !zipCode || !/\d/.test(address)) return undefined
  const door = readAddress(address)
  return `door ${zipCode} ${door.houseNumber === null ? foldStreet(address) : foldDoor(door)}`
}

const undividedMark = ({ address, zipCode }: Place): string | undefined =>
  address && zipCode && /\d/.test(address) ? `door ${zipCode} ${foldStreet(address)}` : undefined

function wholeAddressMark({ address, zipCode }: Place): string | undefined {
  if (!address || !zipCode || !/\d/.test(address)) return undefined
  return `address ${zipCode} ${foldStreet(address).replaceAll(' ', '')}`
}
