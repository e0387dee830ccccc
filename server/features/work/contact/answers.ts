import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { type Answer, channelsOf } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { storeMarks } from './held-marks.ts'
import { givenIn, sealGiven, sealPerson } from './person.ts'
import { findOwnerName, insertContactRecord, isLatestFromLetter } from './queries.ts'
import { listConsents } from './queries-consents.ts'
import { insertObjections, liftObjections, listStanding, lockObjection } from './queries-objections.ts'
import { keepForAll } from './outliving.ts'
import { getOwner, objectedOtherwise } from './service.ts'

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
 * Records an owner's answer from the page of a letter, in the transaction of `ctx`. It replaces earlier answers from such pages, which stay
 * on record; objections made elsewhere stay in force. Returns whether an objection holds now.
 */
export async function recordAnswer(ctx: Ctx, agentId: AgentId, propertyId: number, given: OwnersAnswer): Promise<boolean> {
  const { letterId, answer, phone, doorMarks, words } = given
  const channels = channelsOf(answer, given.earlier)
  const owner = await getOwner(ctx, agentId, propertyId)
  const day = berlinDay(ctx.clock.now())
  await lockObjection(ctx, agentId, owner)
  const isLifted = await liftObjections(ctx, agentId, owner)
  const note = (kind: 'consent' | 'withdrawal' | 'objection', channel: Channel | null, person?: Buffer) =>
    insertContactRecord(ctx, agentId, owner, { kind, channel, reason: words, day, letterId, ...(person && { person }) })
  const name = await findOwnerName(ctx, agentId, propertyId)
  for (const channel of channels.given)
    await note('consent', channel, channel === 'phone' ? sealGiven(ctx, owner, name, phone) : sealPerson(ctx, owner, name, channel))
  // the objection had ended what was agreed before, so lifting it allows only what is answered now
  const lapsed = isLifted ? owner.contact.consents.map(({ channel }) => channel).filter((one) => one === 'email') : []
  for (const channel of new Set([...channels.withdrawn, ...lapsed])) await note('withdrawal', channel)
  if (answer === 'never') {
    await note('objection', null)
    await storeMarks(ctx, agentId, owner, { day, letterId })
    if (doorMarks.length > 0) await insertObjections(ctx, agentId, doorMarks, { day, letterId })
    await keepForAll(ctx, { agentId, owner })
    await ctx.hooks.endFollowUp(ctx, agentId, propertyId)
  }
  return (await getOwner(ctx, agentId, propertyId)).contact.objectedAt !== null
}

/** What holds about an owner, as far as the page of a letter may change it. */
export interface OwnersWord {
  /** When the owner objected on the page of a letter; null if no such objection is in force. Others are not lifted there. */
  readonly objectedAt: string | null
  /** The day of the first objection in force that the page does not lift; null if there is none. */
  readonly objectedOtherwise: string | null
  /** The answer to this letter is the latest record about the owner. */
  readonly isLast: boolean
}

/** To keep the result valid until its transaction ends, the caller locks the account first. */
export async function ownersWord(ctx: Ctx, agentId: AgentId, propertyId: number, letterId: number): Promise<OwnersWord> {
  const owner = await getOwner(ctx, agentId, propertyId)
  const standing = await listStanding(ctx, agentId, owner)
  const own = standing.filter((one) => one.agentId === agentId && one.letterId !== null)
  const letters = new Set(own.map((one) => one.letterId))
  return {
    objectedAt: own.at(-1)?.createdAt ?? null,
    objectedOtherwise: await objectedOtherwise(ctx, agentId, owner, { standing, letters }),
    isLast: await isLatestFromLetter(ctx, agentId, owner, letterId),
  }
}

/** Numbers that the owner gave on pages of letters, by the consents: those of the letters are erased earlier. */
export async function numbersGiven(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<string[]> {
  const consents = await listConsents(ctx, agentId, await getOwner(ctx, agentId, propertyId))
  return consents.flatMap(({ person }) => givenIn(ctx, person))
}
