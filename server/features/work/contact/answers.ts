import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { type Answer, CONSENTS_OF } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { endFollowUp } from '../prospects/follow-up.ts'
import { storeMarks } from './held-marks.ts'
import { sealGiven, sealPerson } from './person.ts'
import { findOwnerName, insertContactRecord, isLatestFromLetter } from './queries.ts'
import { insertObjections, liftObjections, lockObjection } from './queries-objections.ts'
import { keepForAll } from './outliving.ts'
import { getOwner } from './service.ts'

interface OwnersAnswer {
  readonly letterId: number
  readonly answer: Answer
  /** Number given by the owner. */
  readonly phone: string | null
  /** Of the address the letter went to, which the agent may have typed; null in letters older than the mark. */
  readonly doorMark: Buffer | null
  /** Place, time and wording of the answer. */
  readonly words: string
}

/**
 * Records an owner's answer from the page of a letter, in the transaction of `ctx`. It replaces earlier answers from such pages, which stay
 * on record; objections made elsewhere stay in force. Returns whether an objection holds now.
 */
export async function recordAnswer(ctx: Ctx, agentId: AgentId, propertyId: number, given: OwnersAnswer): Promise<boolean> {
  const { letterId, answer, phone, doorMark, words } = given
  const owner = await getOwner(ctx, agentId, propertyId)
  const day = berlinDay(ctx.clock.now())
  await lockObjection(ctx, agentId, owner)
  await liftObjections(ctx, agentId, owner)
  const note = (kind: 'consent' | 'withdrawal' | 'objection', channel: Channel | null, person?: Buffer) =>
    insertContactRecord(ctx, agentId, owner, { kind, channel, reason: words, day, letterId, ...(person && { person }) })
  const name = await findOwnerName(ctx, agentId, propertyId)
  for (const channel of CONSENTS_OF[answer].given)
    await note('consent', channel, channel === 'phone' ? sealGiven(ctx, owner, name, phone) : sealPerson(ctx, owner, name, channel))
  for (const channel of CONSENTS_OF[answer].withdrawn) await note('withdrawal', channel)
  if (answer === 'never') {
    await note('objection', null)
    await storeMarks(ctx, agentId, owner, { day, letterId })
    if (doorMark) await insertObjections(ctx, agentId, [doorMark], { day, letterId })
    await keepForAll(ctx, { agentId, owner })
    await endFollowUp(ctx, agentId, propertyId)
  }
  return (await getOwner(ctx, agentId, propertyId)).contact.objectedAt !== null
}

/** Whether the answer to this letter is the latest record about the owner. Blocks newer records until the transaction of `ctx` ends. */
export async function isLastWord(ctx: Ctx, agentId: AgentId, propertyId: number, letterId: number): Promise<boolean> {
  const owner = await getOwner(ctx, agentId, propertyId)
  await lockObjection(ctx, agentId, owner)
  return isLatestFromLetter(ctx, agentId, owner, letterId)
}
