import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import type { TipProspect } from '#shared/contract/work/tip-prospects.ts'
import { tipPlace } from '#shared/domain/tip-place.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { placeOwn } from '../../market/adverts/service.ts'
import { holdNumbers, joinPrivately, splitPrivately } from '../../market/identity/service.ts'
import { ownProperty, requireProperty } from '../../market/properties/service.ts'
import { knownProperties } from '../cards/service.ts'
import { getIncoming, holdTip, logTaken, tipChanged } from '../../network/tips/service.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { addActivity, updateProspect } from '../prospects/service.ts'
import { toOwnAdvert } from './own-advert.ts'

/** Source of adverts made from tips. */
const SOURCE = 'tip'

export async function tipProspect(ctx: Ctx, agentId: AgentId, tipId: number): Promise<TipProspect> {
  return getTipProspect(ctx, agentId, await getIncoming(ctx, agentId, tipId))
}

async function getTipProspect(ctx: Ctx, agentId: AgentId, tip: IncomingTip): Promise<TipProspect> {
  const own = await ownProperty(ctx, agentId, SOURCE, String(tip.id))
  const isJoined = own !== undefined && own.id !== own.propertyId
  if (isJoined) return { propertyId: own.propertyId, isJoined, known: [] }
  const known = await knownProperties(ctx, agentId, {
    place: tipPlace(tip),
    city: tip.city,
    // owners are not matched by a number the agent may not see
    numbers: plainNumbers(tip.sellerPhone),
  })
  return { propertyId: own?.propertyId ?? null, isJoined, known: known.filter(({ id }) => id !== own?.id) }
}

/**
 * Turns a tip into a prospect: a property of the agent's own, or joined to a property the agent already has. Locks the tip, so that concurrent calls
 * create only one.
 */
export async function takeTip(ctx: Ctx, agentId: AgentId, tipId: number, knownId: number | undefined): Promise<TipProspect> {
  return inTransaction(ctx, async (ctx) => {
    const tip = await holdTip(ctx, agentId, tipId)
    const before = await ownProperty(ctx, agentId, SOURCE, String(tipId))
    if (knownId !== undefined) await holdNumbers(ctx)
    const meant = knownId === undefined ? undefined : await requireProperty(ctx, agentId, knownId)
    const ownId = before?.id ?? (await makeProspect(ctx, agentId, tip))
    const currentId = before?.propertyId ?? ownId
    if (meant !== undefined && meant !== currentId) {
      if (currentId !== ownId) throw new Refusal(409, 'Dieser Tipp gehört schon zu einem anderen Objekt. Trennen Sie ihn dort zuerst.')
      await joinPrivately(ctx, agentId, ownId, meant)
    }
    if (!before) await recordEvents(ctx, [tipChanged(agentId, tip.partnerId as PartnerId | null, tip.id, { prospect: 'taken' })])
    else if (meant !== undefined && meant !== currentId) await record(ctx, agentId, tip, 'joined')
    return getTipProspect(ctx, agentId, tip)
  })
}

/** Undoes the join: the tip gets its own property back. */
export async function partTip(ctx: Ctx, agentId: AgentId, tipId: number): Promise<TipProspect> {
  return inTransaction(ctx, async (ctx) => {
    const tip = await holdTip(ctx, agentId, tipId)
    const own = await ownProperty(ctx, agentId, SOURCE, String(tipId))
    if (!own || !(await splitPrivately(ctx, agentId, own.id))) throw notFound('Dieser Tipp gehört zu keinem anderen Objekt.')
    await record(ctx, agentId, tip, 'parted')
    return getTipProspect(ctx, agentId, tip)
  })
}

/** Copies the owner's data the agent may see, unless the owner objected. */
async function makeProspect(ctx: Ctx, agentId: AgentId, tip: IncomingTip): Promise<number> {
  const id = await placeOwn(ctx, agentId, toOwnAdvert(tip))
  const { sellerName, sellerPhone, sellerEmail, followUpDate } = tip
  const mayKnow = tip.contact.objectedAt === null
  await updateProspect(ctx, agentId, id, {
    prospectStatus: 'not_contacted',
    ...(mayKnow && { ownerName: sellerName, ownerPhone: sellerPhone, ownerEmail: sellerEmail }),
    ...(mayKnow && followUpDate !== null && { nextFollowUpDate: followUpDate }),
  })
  await addActivity(ctx, agentId, id, { activityType: 'note_added', description: 'Aus dem Tipp eines Partners übernommen.' })
  await logTaken(ctx, tip)
  return id
}

/** Logged without notifying the partner, who only learns that the tip became a prospect. */
const record = (ctx: Ctx, agentId: AgentId, { id }: IncomingTip, prospect: 'joined' | 'parted'): Promise<void> =>
  recordEvents(ctx, [{ kind: 'tip_object_changed', actorId: agentId, userIds: [], subjectIds: [id], details: { prospect } }])
