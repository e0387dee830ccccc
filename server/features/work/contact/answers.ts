import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { type Answer, CONSENTS_OF } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { endFollowUp } from '../prospects/follow-up.ts'
import { ownerMarks } from './owner-marks.ts'
import { sealPerson } from './person.ts'
import { findOwnerName, insertContactRecord, isLastSaidBy } from './queries.ts'
import { insertObjections, liftObjections, lockObjection } from './queries-objections.ts'
import { keepForAll } from './outliving.ts'
import { getOwner } from './service.ts'

interface OwnersAnswer {
  readonly letterId: number
  readonly answer: Answer
  /** The number he gave. */
  readonly phone: string | null
  /** Where and when he said it, and his words. */
  readonly words: string
}

/**
 * What an owner said himself on the page of his letter, in the transaction of `ctx`. His last word holds: it takes back what he said there before, and
 * every word stays written down. An objection that he made elsewhere stays as well. Whether one holds now.
 */
export async function recordAnswer(ctx: Ctx, agentId: AgentId, propertyId: number, said: OwnersAnswer): Promise<boolean> {
  const { letterId, answer, phone, words } = said
  const owner = await getOwner(ctx, agentId, propertyId)
  const day = berlinDay(ctx.clock.now())
  await lockObjection(ctx, agentId, owner)
  await liftObjections(ctx, agentId, owner)
  const note = (kind: 'consent' | 'withdrawal' | 'objection', channel: Channel | null, person?: Buffer) =>
    insertContactRecord(ctx, agentId, owner, { kind, channel, reason: words, day, letterId, ...(person && { person }) })
  const name = await findOwnerName(ctx, agentId, propertyId)
  for (const channel of CONSENTS_OF[answer].given)
    await note('consent', channel, sealPerson(ctx, { ...owner, ownerPhone: phone ?? owner.ownerPhone }, name, channel))
  for (const channel of CONSENTS_OF[answer].withdrawn) await note('withdrawal', channel)
  if (answer === 'never') {
    await note('objection', null)
    await insertObjections(ctx, agentId, ownerMarks(ctx, owner), { day, letterId })
    await keepForAll(ctx, { agentId, owner })
    await endFollowUp(ctx, agentId, propertyId)
  }
  return (await getOwner(ctx, agentId, propertyId)).contact.objectedAt !== null
}

/** Whether nothing was said of this owner since he answered this letter. Until the transaction of `ctx` ends nothing is. */
export async function isLastWord(ctx: Ctx, agentId: AgentId, propertyId: number, letterId: number): Promise<boolean> {
  const owner = await getOwner(ctx, agentId, propertyId)
  await lockObjection(ctx, agentId, owner)
  return isLastSaidBy(ctx, agentId, owner, letterId)
}
