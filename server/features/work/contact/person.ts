import type { Channel } from '#shared/domain/contact-light.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Owner } from './owner-marks.ts'
import { plainNumbers } from './phone-numbers.ts'

/** Whom a consent was given by, as far as he was known then. */
interface Person {
  readonly name: string | null
  /** Numbers, address of mail or postal address of the channel. */
  readonly reach: readonly string[]
  /** Where he was found, each as source and number. */
  readonly adverts: readonly string[]
}

type SecretsCtx = Pick<Ctx, 'secrets'>

const REACH: Record<Channel, (owner: Owner) => string[]> = {
  phone: ({ publishedPhone, ownerPhone }) => [...new Set([publishedPhone, ownerPhone].flatMap(plainNumbers))],
  email: ({ ownerEmail }) => (ownerEmail ? [ownerEmail.trim().toLowerCase()] : []),
  letter: ({ address, zipCode }) => (address && zipCode ? [`${zipCode} ${foldStreet(address)}`] : []),
}

const advertsOf = ({ source, externalId, otherAdverts }: Owner) => [`${source} ${externalId}`, ...(otherAdverts ?? [])]

const seal = ({ secrets }: SecretsCtx, person: Person): Buffer => secrets.seal(JSON.stringify(person))

/** What is stored beside a consent, sealed. */
export const sealPerson = (ctx: SecretsCtx, owner: Owner, name: string | null, channel: Channel): Buffer =>
  seal(ctx, { name, reach: REACH[channel](owner), adverts: advertsOf(owner) })

/**
 * Whether a consent still means who would be reached now. A new number or another name asks anew, and so does an advert that is joined and names
 * another number: what one person allowed is never widened.
 */
export function isStillMeant(ctx: SecretsCtx, sealed: Buffer | null, owner: Owner, name: string | null, channel: Channel): boolean {
  const then = open(ctx, sealed)
  return then !== undefined && isMeant(then, owner, name, channel)
}

/**
 * The same consent with what became known of the person since, sealed: from now on it is bound to that number and that name.
 * @returns undefined where nothing became known, or where somebody else would be reached
 */
export function sealMore(ctx: SecretsCtx, sealed: Buffer | null, owner: Owner, name: string | null, channel: Channel): Buffer | undefined {
  const then = open(ctx, sealed)
  if (!then || !isMeant(then, owner, name, channel)) return undefined
  const reach = then.reach.length > 0 ? then.reach : REACH[channel](owner)
  const fuller = wordsOf(name).length > wordsOf(then.name).length ? name : then.name
  return reach.length === then.reach.length && fuller === then.name ? undefined : seal(ctx, { ...then, reach, name: fuller })
}

function open({ secrets }: SecretsCtx, sealed: Buffer | null): Person | undefined {
  const text = sealed === null ? undefined : secrets.open(sealed)
  return text === undefined ? undefined : { adverts: [], ...(JSON.parse(text) as Omit<Person, 'adverts'>) }
}

function isMeant(then: Person, owner: Owner, name: string | null, channel: Channel): boolean {
  if (!isSameName(then.name, name)) return false
  if (then.reach.length > 0) return REACH[channel](owner).every((one) => then.reach.includes(one))
  // a number noted after somebody agreed by word of mouth is the one he gave; one that another advert brings along is not
  return advertsOf(owner).every((one) => then.adverts.includes(one))
}

/** "Frau Berger" becomes "Anna Berger" as more is known of her; two names of which neither holds the other are two people. */
function isSameName(one: string | null, other: string | null): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const salutations = new Set([one, other].flatMap(salutationsIn))
  return salutations.size < 2 && few.every((word) => many.includes(word))
}

const TITLES = new Set(['herr', 'herrn', 'frau', 'familie', 'fam', 'dr', 'prof'])

/** "Herr Berger" is not "Frau Berger"; who names both names a couple. */
const salutationsIn = (name: string | null): readonly string[] => {
  const told = ['herr', 'frau'].filter((word) => new RegExp(String.raw`(?<!\p{L})${word}n?(?!\p{L})`, 'u').test(foldGerman(name ?? '')))
  return told.length > 1 ? [] : told
}

const wordsOf = (name: string | null) =>
  foldGerman(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
