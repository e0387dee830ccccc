import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { type Answer, decideChannels } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { storeMarks } from './held-marks.ts'
import { listAnswered, ownersWord } from './judge.ts'
import type { KnownOwner } from './known-owners.ts'
import { keepForAll } from './outliving.ts'
import { sealGiven, sealPerson } from './person.ts'
import { insertObjections, liftObjections } from './queries-objections.ts'
import { insertContactRecord } from './queries-records.ts'

interface OwnersAnswer {
  readonly letterId: number
  readonly answer: Answer
  /** The previous answer. */
  readonly earlier: Answer | null
  /** Number given by the owner. */
  readonly phone: string | null
  /** Marks of the addresses to which letters to this owner were sent, some of them typed by the agent. */
  readonly doorMarks: readonly Buffer[]
  /** Place, time and wording of the answer. */
  readonly words: string
}

/**
 * Records an owner's answer from a letter page, in the transaction of `ctx`, for an owner read after the account was locked. It replaces earlier
 * answers from letter pages, which stay on record; objections made elsewhere stay in force. Returns whether the owner still objects.
 */
export async function recordAnswer(ctx: Ctx, officeId: OfficeId, known: KnownOwner, given: OwnersAnswer): Promise<boolean> {
  const { letterId, answer, phone, doorMarks, words } = given
  const { owner, contact } = known
  const channels = decideChannels(answer, given.earlier)
  const day = berlinDay(ctx.clock.now())
  const lifted = listAnswered(known)
  await liftObjections(ctx, officeId, lifted)
  const note = (kind: 'consent' | 'withdrawal' | 'objection', channel: Channel | null, person?: Buffer) =>
    insertContactRecord(ctx, { officeId }, owner, { kind, channel, reason: words, day, letterId, ...(person && { person }) })
  for (const channel of channels.given)
    await note('consent', channel, channel === 'phone' ? sealGiven(ctx, owner, phone) : sealPerson(ctx, owner, channel))
  // the objection had ended earlier consents, so lifting it allows only what the owner answers now
  const lapsed = lifted.length > 0 && contact.consents.some(({ channel }) => channel === 'email') ? (['email'] as const) : []
  for (const channel of new Set<Channel>([...channels.withdrawn, ...lapsed])) await note('withdrawal', channel)
  if (answer !== 'never') return ownersWord(known, letterId).objectedOtherwise !== null
  await note('objection', null)
  await storeMarks(ctx, officeId, owner, { day, letterId })
  if (doorMarks.length > 0) await insertObjections(ctx, officeId, doorMarks, { day, letterId })
  await keepForAll(ctx, { officeId, owner })
  await ctx.hooks.onObjected(ctx, { officeId, propertyId: owner.id })
  return true
}
