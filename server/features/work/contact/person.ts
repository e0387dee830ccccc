import type { Channel } from '#shared/domain/contact-light.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { foldStreet } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { calledAt, chooseLetterPlace, pickName, listNumbers, type Owner } from './owner.ts'
import { plainNumbers } from '../../../phone-numbers.ts'

/** The person who gave a consent, as known at the time. */
export interface Person {
  readonly name: string | null
  /** Phone numbers, email address or postal address, depending on the channel. */
  readonly reach: readonly string[]
  /** The person's adverts, each as source and number. */
  readonly adverts: readonly string[]
  /** Whether the owner typed the number: then another number in the advert is not covered, and does not end the consent. */
  readonly isGiven?: true | undefined
}

type SecretsCtx = Pick<Ctx, 'secrets'>

const REACH: Record<Channel, (owner: Owner) => string[]> = {
  phone: listNumbers,
  email: ({ mails }) => mails.map(({ mail }) => mail),
  letter: (owner) => {
    const { address, zipCode } = chooseLetterPlace(owner) ?? {}
    return address && zipCode ? [`${zipCode} ${foldStreet(address)}`] : []
  },
}

const seal = ({ secrets }: SecretsCtx, person: Person): Buffer => secrets.seal(JSON.stringify(person))

/** Sealed value to store with a consent. */
export const sealPerson = (ctx: SecretsCtx, owner: Owner, channel: Channel): Buffer =>
  seal(ctx, { name: pickName(owner), reach: REACH[channel](owner), adverts: owner.adverts })

/** Sealed value for a consent to calls at the number the owner gave. */
export const sealGiven = (ctx: SecretsCtx, owner: Owner, phone: string | null): Buffer =>
  seal(ctx, { name: pickName(owner), reach: plainNumbers(phone), adverts: owner.adverts, isGiven: true })

/** Undefined if no person was stored, or if the key it was sealed with is lost. */
export function openPerson({ secrets }: SecretsCtx, sealed: Buffer | null): Person | undefined {
  const text = sealed === null ? undefined : secrets.open(sealed)
  return text === undefined ? undefined : { adverts: [], ...(JSON.parse(text) as Omit<Person, 'adverts'>) }
}

/**
 * Whether a consent still covers the person who would be reached now. A new number, a different name or a joined advert with another number requires
 * a new consent: consent is never extended to another person.
 */
export function isStillMeant(then: Person, owner: Owner, channel: Channel): boolean {
  if (!isSameName(then.name, pickName(owner))) return false
  if (then.isGiven) return calledAt(owner).every((one) => then.reach.includes(one))
  if (then.reach.length > 0) return REACH[channel](owner).every((one) => then.reach.includes(one))
  // a number noted after an oral consent belongs to the same person, but one from a joined advert may not
  return owner.adverts.every((one) => then.adverts.includes(one))
}

/**
 * Binds a consent to the number and name learned since.
 * @returns the new sealed value; undefined if nothing was learned or another person would be reached
 */
export function sealMore(ctx: SecretsCtx, then: Person, owner: Owner, channel: Channel): Buffer | undefined {
  if (!isStillMeant(then, owner, channel)) return undefined
  const name = pickName(owner)
  const reach = then.reach.length > 0 ? then.reach : REACH[channel](owner)
  const fuller = splitWords(name).length > splitWords(then.name).length ? name : then.name
  return reach.length === then.reach.length && fuller === then.name ? undefined : seal(ctx, { ...then, reach, name: fuller })
}

/** "Frau Berger" may become "Anna Berger"; names differ if neither contains the other. */
function isSameName(one: string | null, other: string | null): boolean {
  const [a, b] = [splitWords(one), splitWords(other)]
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

const splitWords = (name: string | null) =>
  foldGerman(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
