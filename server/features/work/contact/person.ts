import type { Channel } from '#shared/domain/contact-light.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { letterPlaceOf, type Owner } from './owner-marks.ts'
import { plainNumbers } from '../../../phone-numbers.ts'

/** The person who gave a consent, as known at that time. */
interface Person {
  readonly name: string | null
  /** Phone numbers, mail address or postal address, depending on the channel. */
  readonly reach: readonly string[]
  /** Adverts of the person, each as source and number. */
  readonly adverts: readonly string[]
  /** Only the number that the owner typed: another one in the advert is not covered, and does not end the consent. */
  readonly isGiven?: true | undefined
}

type SecretsCtx = Pick<Ctx, 'secrets'>

const REACH: Record<Channel, (owner: Owner) => string[]> = {
  phone: ({ publishedPhone, ownerPhone }) => [...new Set([publishedPhone, ownerPhone].flatMap(plainNumbers))],
  email: ({ ownerEmail }) => (ownerEmail ? [ownerEmail.trim().toLowerCase()] : []),
  letter: (owner) => {
    const { address, zipCode } = letterPlaceOf(owner)
    return address && zipCode ? [`${zipCode} ${foldStreet(address)}`] : []
  },
}

/** The numbers a consent releases: those on record with the agent, else those in the advert. */
const calledAt = (owner: Owner): string[] => {
  const noted = plainNumbers(owner.ownerPhone)
  return noted.length > 0 ? noted : plainNumbers(owner.publishedPhone)
}

const advertsOf = ({ source, externalId, otherAdverts }: Owner) => [`${source} ${externalId}`, ...(otherAdverts ?? [])]

const seal = ({ secrets }: SecretsCtx, person: Person): Buffer => secrets.seal(JSON.stringify(person))

/** Sealed value to store with a consent. */
export const sealPerson = (ctx: SecretsCtx, owner: Owner, name: string | null, channel: Channel): Buffer =>
  seal(ctx, { name, reach: REACH[channel](owner), adverts: advertsOf(owner) })

/** The same for a call at the number that the owner gave. */
export const sealGiven = (ctx: SecretsCtx, owner: Owner, name: string | null, phone: string | null): Buffer =>
  seal(ctx, { name, reach: plainNumbers(phone), adverts: advertsOf(owner), isGiven: true })

/**
 * Whether a consent still covers the person who would be reached now. A new number, a different name, or a joined advert with another number
 * needs a new consent: consent is never widened to another person.
 */
export function isStillMeant(ctx: SecretsCtx, sealed: Buffer | null, owner: Owner, name: string | null, channel: Channel): boolean {
  const then = open(ctx, sealed)
  return then !== undefined && isMeant(then, owner, name, channel)
}

/**
 * Binds a consent to the number and name learned since.
 * @returns the new sealed value; undefined if nothing was learned or another person would be reached
 */
export function sealMore(ctx: SecretsCtx, sealed: Buffer | null, owner: Owner, name: string | null, channel: Channel): Buffer | undefined {
  const then = open(ctx, sealed)
  if (!then || !isMeant(then, owner, name, channel)) return undefined
  const reach = then.reach.length > 0 ? then.reach : REACH[channel](owner)
  const fuller = wordsOf(name).length > wordsOf(then.name).length ? name : then.name
  return reach.length === then.reach.length && fuller === then.name ? undefined : seal(ctx, { ...then, reach, name: fuller })
}

/** Numbers that the owner typed when giving this consent; none if it was given otherwise. */
export function givenIn(ctx: SecretsCtx, sealed: Buffer | null): readonly string[] {
  const then = open(ctx, sealed)
  return then?.isGiven ? then.reach : []
}

function open({ secrets }: SecretsCtx, sealed: Buffer | null): Person | undefined {
  const text = sealed === null ? undefined : secrets.open(sealed)
  return text === undefined ? undefined : { adverts: [], ...(JSON.parse(text) as Omit<Person, 'adverts'>) }
}

function isMeant(then: Person, owner: Owner, name: string | null, channel: Channel): boolean {
  if (!isSameName(then.name, name)) return false
  if (then.isGiven) return calledAt(owner).every((one) => then.reach.includes(one))
  if (then.reach.length > 0) return REACH[channel](owner).every((one) => then.reach.includes(one))
  // a number noted after an oral consent belongs to the same person; one that a joined advert brings in may not
  return advertsOf(owner).every((one) => then.adverts.includes(one))
}

/** "Frau Berger" may become "Anna Berger"; names differ if neither contains the other. */
function isSameName(one: string | null, other: string | null): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const salutations = new Set([one, other].flatMap(salutationsIn))
  return salutations.size < 2 && few.every((word) => many.includes(word))
}

const TITLES = new Set(['herr', 'herrn', 'frau', 'familie', 'fam', 'dr', 'prof'])

/** "Herr Berger" is not "Frau Berger"; a name with both salutations is a couple. */
const salutationsIn = (name: string | null): readonly string[] => {
  const found = ['herr', 'frau'].filter((word) => new RegExp(String.raw`(?<!\p{L})${word}n?(?!\p{L})`, 'u').test(foldGerman(name ?? '')))
  return found.length > 1 ? [] : found
}

const wordsOf = (name: string | null) =>
  foldGerman(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
