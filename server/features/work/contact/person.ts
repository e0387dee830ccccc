import type { Channel } from '#shared/domain/contact-light.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/street.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Owner } from './owner-marks.ts'
import { plainNumbers } from './phone-numbers.ts'

/** Whom a consent was given by, as far as he was known then. */
interface Person {
  readonly name: string | null
  /** Numbers, address of mail or postal address of the channel. */
  readonly reach: readonly string[]
}

type Known = Pick<Owner, 'address' | 'zipCode' | 'publishedPhone' | 'ownerPhone' | 'ownerEmail'>

const REACH: Record<Channel, (owner: Known) => string[]> = {
  phone: ({ publishedPhone, ownerPhone }) => [...new Set([publishedPhone, ownerPhone].flatMap(plainNumbers))],
  email: ({ ownerEmail }) => (ownerEmail ? [ownerEmail.trim().toLowerCase()] : []),
  letter: ({ address, zipCode }) => (address && zipCode ? [`${zipCode} ${foldStreet(address)}`] : []),
}

/** What is stored beside a consent, sealed. */
export function sealPerson({ secrets }: Pick<Ctx, 'secrets'>, owner: Known, name: string | null, channel: Channel): Buffer {
  return secrets.seal(JSON.stringify({ name, reach: REACH[channel](owner) } satisfies Person))
}

/**
 * Whether a consent still means who would be reached now. A new number or another name asks anew, and so does an advert that is joined and names
 * another number: what one person allowed is never widened.
 */
export function isStillMeant(
  { secrets }: Pick<Ctx, 'secrets'>,
  sealed: Buffer,
  owner: Known,
  name: string | null,
  channel: Channel,
): boolean {
  const text = secrets.open(sealed)
  if (text === undefined) return false
  const then = JSON.parse(text) as Person
  if (!isSameName(then.name, name)) return false
  // a number noted after somebody agreed by word of mouth is the one he gave
  return then.reach.length === 0 || REACH[channel](owner).every((one) => then.reach.includes(one))
}

/** "Frau Berger" becomes "Anna Berger" as more is known of her; two names of which neither holds the other are two people. */
function isSameName(one: string | null, other: string | null): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  return few.every((word) => many.includes(word))
}

const TITLES = new Set(['herr', 'frau', 'familie', 'fam', 'dr', 'prof'])

const wordsOf = (name: string | null) =>
  foldGerman(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
