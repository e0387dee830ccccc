import { foldStreet } from '#shared/domain/street.ts'
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
export function ownerMarks({ secrets }: Pick<Ctx, 'secrets'>, owner: Owner): Buffer[] {
  const marks = [
    ...[`${owner.source} ${owner.externalId}`, ...(owner.otherAdverts ?? [])].map((advert) => `advert ${advert}`),
    ...[owner.publishedPhone, owner.ownerPhone].flatMap(phoneMarks),
    owner.ownerEmail && `email ${owner.ownerEmail.trim().toLowerCase()}`,
    addressMark(owner),
  ].filter((mark) => typeof mark === 'string')
  return [...new Set(marks)].map((mark) => secrets.mark(mark))
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

/** A street with its number in its postcode; a street alone is a neighbourhood. */
function addressMark({ address, zipCode }: Owner): string | undefined {
  if (!address || !zipCode || !/\d/.test(address)) return undefined
  return `address ${zipCode} ${foldStreet(address)}`
}
