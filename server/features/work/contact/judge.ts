import type { ContactKnown } from '#shared/contract/work/contact.ts'
import { type Channel, CHANNELS } from '#shared/domain/contact-light.ts'
import { DAY } from '#shared/domain/durations.ts'
import { callFor, describeMisfit } from '#shared/domain/search-client.ts'
import { hasFullAddress, hasNotedAddress, hasNotedPhone, hasPublishedPhone, hasWrongPhone, type Owner } from './owner.ts'
import { isStillMeant, type Person } from './person.ts'
import type { HeldMark, LinkedClient, RecordInForce } from './queries-facts.ts'

/** A record with the person who gave a consent, if stored and readable. */
export type OwnersRecord = RecordInForce & { readonly person: Person | undefined }

/** All loaded facts that decide about an owner. */
export interface OwnerFacts {
  readonly owner: Owner
  /** Records in force, oldest first. */
  readonly records: readonly OwnersRecord[]
  /** Marks of objections that match data identifying the owner. */
  readonly marks: readonly Omit<HeldMark, 'hash'>[]
  readonly client: LinkedClient | undefined
}

/**
 * Facts about an owner for `contactLight`. An objection holds by its own record for the advert, and by any mark of the owner; of consents and
 * withdrawals the newest per channel counts.
 */
export function judgeOwner(facts: OwnerFacts): ContactKnown {
  const { owner, records, marks, client } = facts
  const newest = new Map<Channel, OwnersRecord>()
  for (const record of records) if (record.channel && !record.isLeftOut) newest.set(record.channel, record)
  const decisions = CHANNELS.toSorted().flatMap((channel) => newest.get(channel) ?? [])
  const of = (wanted: OwnersRecord['kind']) => decisions.filter(({ kind }) => kind === wanted)
  return {
    objectedAt: firstDay([...listStanding(facts), ...marks]),
    hasPublishedPhone: hasPublishedPhone(owner),
    ...(hasNotedPhone(owner) && { hasNotedPhone: true as const }),
    ...(hasWrongPhone(owner) && { hasWrongPhone: true as const }),
    ...(owner.mails.length > 0 && { hasNotedEmail: true as const }),
    ...(hasFullAddress(owner) && { hasFullAddress: true as const }),
    ...(hasNotedAddress(owner) && { hasNotedAddress: true as const }),
    consents: of('consent').map((record) => ({ ...toWord(record), ...(isOfAnother(record, owner) && { isOfAnother: true as const }) })),
    withdrawn: of('withdrawal').map(toWord),
    searchClient: client ? describeClient(client) : null,
  }
}

const toWord = ({ channel, day, how }: OwnersRecord) => ({ channel: channel as Channel, day, how })

const isOfAnother = ({ person, channel }: OwnersRecord, owner: Owner): boolean =>
  person === undefined || !isStillMeant(person, owner, channel as Channel)

const firstDay = (objections: readonly { readonly day: string }[]): string | null => objections.map(({ day }) => day).toSorted()[0] ?? null

function describeClient({ name, since, soughtType, ...facts }: LinkedClient): ContactKnown['searchClient'] {
  return { name, ...callFor(name, since, describeMisfit({ ...facts, propertyType: soughtType }, facts)) }
}

/** Objections recorded at the owner's adverts, oldest first. */
export const listStanding = ({ records }: Pick<OwnerFacts, 'records'>): OwnersRecord[] => records.filter(({ kind }) => kind === 'objection')

type Standing = Pick<RecordInForce, 'isForAll' | 'letterId' | 'ended' | 'createdAt'>

/** Until when the agent may undo these objections: within a day, and only if all of them are the agent's own. */
export function findUndoLimit(standing: readonly Standing[], now: Date): string | null {
  const [first] = standing
  if (!first || standing.some(({ isForAll, letterId, ended }) => isForAll || letterId !== null || ended === null)) return null
  const until = new Date(Date.parse(first.createdAt) + DAY)
  return now < until ? until.toISOString() : null
}

/** Objections made on the agent's letter pages, where the owner may lift them. */
export const listAnswered = (facts: OwnerFacts): OwnersRecord[] =>
  listStanding(facts).filter(({ isForAll, letterId }) => !isForAll && letterId !== null)

/** What is in force for an owner, as far as a letter page may change it. */
export interface OwnersWord {
  /** When the owner objected on a letter page; null if no such objection is in force. Other objections cannot be lifted there. */
  readonly objectedAt: string | null
  /** The day of the first objection in force that the page cannot lift; null if there is none. */
  readonly objectedOtherwise: string | null
  /** Whether the answer to this letter is the latest record about the owner. */
  readonly isLast: boolean
}

export function ownersWord(facts: OwnerFacts, letterId: number): OwnersWord {
  const answered = listAnswered(facts)
  const letters = new Set(answered.map((one) => one.letterId))
  const others = [...listStanding(facts), ...facts.marks].filter((one) => one.letterId === null || !letters.has(one.letterId))
  return {
    objectedAt: answered.at(-1)?.createdAt ?? null,
    objectedOtherwise: firstDay(others),
    isLast: facts.records.findLast(({ isForAll }) => !isForAll)?.letterId === letterId,
  }
}

/** Numbers the owner gave on letter pages, taken from the consents, because those in the letters are erased earlier. */
export const numbersGiven = ({ records }: OwnerFacts): string[] =>
  records.flatMap(({ kind, person }) => (kind === 'consent' && person?.isGiven ? person.reach : []))

/** The origin of the marks that block an owner, so that further marks are lifted together with them: one letter, or records. */
export function madeBy(marks: OwnerFacts['marks']): { readonly letterId: number } | { readonly records: readonly number[] | null } {
  const [letterId = null, ...others] = new Set(marks.map((mark) => mark.letterId))
  if (letterId !== null && others.length === 0) return { letterId }
  if (marks.length === 0 || marks.some(({ records }) => records === null)) return { records: null }
  return { records: [...new Set(marks.flatMap(({ records }) => records ?? []))] }
}
