import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
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
  /** The answer before. */
  readonly earlier: Answer | null
  /** Number given by the owner. */
  readonly phone: string | null
  /** Of the addresses that letters to this owner went to, which the agent may have typed. */
  readonly doorMarks: readonly Buffer[]
  /** Place, time and wording of the answer. */
  readonly words: string
}

/**
 * Records an owner's answer from the page of a letter, in the transaction of `ctx`, for an owner that was read after the account was locked. It
 * replaces earlier answers from such pages, which stay on record; objections made elsewhere stay in force. Returns whether an objection holds now.
 */
export async function recordAnswer(ctx: Ctx, agentId: AgentId, known: KnownOwner, given: OwnersAnswer): Promise<boolean> {
  const { letterId, answer, phone, doorMarks, words } = given
  const { owner, contact } = known
  const channels = decideChannels(answer, given.earlier)
  const day = berlinDay(ctx.clock.now())
  const lifted = listAnswered(known)
  await liftObjections(ctx, agentId, lifted)
  const note = (kind: 'consent' | 'withdrawal' | 'objection', channel: Channel | null, person?: Buffer) =>
    insertContactRecord(ctx, agentId, owner, { kind, channel, reason: words, day, letterId, ...(person && { person }) })
  for (const channel of channels.given)
    await note('consent', channel, channel === 'phone' ? sealGiven(ctx, owner, phone) : sealPerson(ctx, owner, channel))
  // the objection had ended what was agreed before, so lifting it allows only what is answered now
  const lapsed = lifted.length > 0 && contact.consents.some(({ channel }) => channel === 'email') ? (['email'] as const) : []
  for (const channel of new Set<Channel>([...channels.withdrawn, ...lapsed])) await note('withdrawal', channel)
  if (answer !== 'never') return ownersWord(known, letterId).objectedOtherwise !== null
  await note('objection', null)
  await storeMarks(ctx, agentId, owner, { day, letterId })
  if (doorMarks.length > 0) await insertObjections(ctx, agentId, doorMarks, { day, letterId })
  await keepForAll(ctx, { agentId, owner })
  await ctx.hooks.onObjected(ctx, { agentId, propertyId: owner.id })
  return true
}
