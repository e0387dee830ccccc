import type { OfficeId } from '#shared/domain/ids.ts'
import type { LeftOutNumber } from '#shared/contract/work/contact.ts'
import { readAddress } from '#shared/domain/written/address.ts'
import { foldDoor } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { listNumbers, type Owner, type OwnersNumber } from './owner.ts'
import { numberMark, ownerMarks } from './owner-marks.ts'
import { listMarks } from './queries-facts.ts'
import { insertObjections, type ObjectionDetails } from './queries-objections.ts'
import { type Bearer, listBearers, LOOKED_AT } from './queries-reach.ts'

type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/** A number with adverts for more houses than this belongs to a property manager: few private owners sell or let so many. */
export const MANY_HOUSES = 10

/** From this many commercial adverts on, a number shared with private adverts is an agency's: a single one may be misclassified. */
const SEVERAL = 2

export interface HeldMarks {
  readonly marks: readonly Buffer[]
  readonly leftOut: readonly LeftOutNumber[]
  /** Numbers that get a mark. */
  readonly counting: readonly AskedNumber[]
}

interface AskedNumber extends OwnersNumber {
  /** Properties with this number. */
  readonly bearers: readonly Bearer[]
  /** Whether there are more such properties than were examined. */
  readonly isMore: boolean
  readonly whose: LeftOutNumber['whose'] | undefined
}

/**
 * Marks under which an owner's objection is stored: all except those of an agency's or property manager's number, which would block the owners of
 * other houses. Numbers already blocked remain so. The adverts and door of the property always count.
 */
export async function heldMarks(ctx: MarksCtx, officeId: OfficeId | null, owner: Owner): Promise<HeldMarks> {
  const numbers = writtenNumbers(owner)
  const blocked = await blockedAmong(ctx, officeId, owner)
  const asked = await Promise.all(numbers.map((one) => ask(ctx, officeId, one)))
  const counting = asked.filter(({ number, whose }) => whose === undefined || blocked.has(number))
  const leftOut = asked.filter((one) => !counting.includes(one))
  return {
    marks: ownerMarks(ctx, owner, new Set(leftOut.map(({ number }) => number))),
    leftOut: leftOut.flatMap(({ text, whose }) => (whose ? [{ number: text, whose }] : [])),
    counting,
  }
}

/** The adverts' numbers first; a number the agent entered too appears as the agent wrote it. */
const writtenNumbers = ({ phones }: Owner): OwnersNumber[] => [
  ...new Map(phones.toReversed().flatMap(({ numbers }) => numbers.map((one) => [one.number, one]))).values(),
]

async function ask(ctx: MarksCtx, officeId: OfficeId | null, { text, number }: OwnersNumber): Promise<AskedNumber> {
  const found = await listBearers(ctx, officeId, stripPrefix(number))
  const bearers = found.filter(({ phone }) => plainNumbers(phone).includes(number))
  const isMore = found.length >= LOOKED_AT
  return { text, number, bearers, isMore, whose: whoseNumber(bearers, isMore) }
}

/** The digits common to every spelling of the number. */
const stripPrefix = (number: string): string => number.replace(/^(?:\+|0)/, '')

/** Numbers of this owner that already have a mark. */
async function blockedAmong(ctx: MarksCtx, officeId: OfficeId | null, owner: Owner): Promise<Set<string>> {
  const marks = new Map(listNumbers(owner).map((number) => [numberMark(ctx, number).toString('hex'), number]))
  const held = await listMarks(
    ctx,
    officeId,
    [...marks.keys()].map((mark) => Buffer.from(mark, 'hex')),
  )
  return new Set(held.flatMap(({ hash }) => marks.get(hash.toString('hex')) ?? []))
}

/** The kind of business a number belongs to; undefined if it may identify a single owner. */
function whoseNumber(bearers: readonly Bearer[], isMore: boolean): LeftOutNumber['whose'] | undefined {
  const commercial = new Set(bearers.flatMap(({ seller, propertyId }) => (seller === 'commercial' ? [propertyId] : [])))
  const others = bearers.filter(({ seller }) => seller !== 'commercial')
  if (commercial.size >= SEVERAL || (commercial.size > 0 && others.length === 0)) return 'agency'
  return isMore || new Set(others.map(houseKey)).size > MANY_HOUSES ? 'manager' : undefined
}

/** Adverts without a street are distinguished by place only, because counting too few houses is the safer mistake. */
function houseKey({ address, zipCode, location }: Bearer): string {
  const place = zipCode ?? location ?? ''
  return address && /\d/.test(address) ? `${place} ${foldDoor(readAddress(address))}` : place
}

/** Stores the marks of an objecting owner. Returns whether any row changed. */
export async function storeMarks(ctx: MarksCtx, officeId: OfficeId | null, owner: Owner, details: ObjectionDetails): Promise<boolean> {
  // on most nights all marks are already stored
  const isBlocked = (await blockedAmong(ctx, officeId, owner)).size === listNumbers(owner).length
  const marks = isBlocked ? ownerMarks(ctx, owner) : (await heldMarks(ctx, officeId, owner)).marks
  return insertObjections(ctx, officeId, marks, details)
}
