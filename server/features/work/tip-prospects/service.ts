import type { Agent, PartnerId } from '#shared/domain/ids.ts'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import type { TipProspect } from '#shared/contract/work/tip-prospects.ts'
import { tipPlace } from '#shared/domain/tip-place.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { findColleagueAt } from '../../../db/colleagues.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { placeOwn } from '../../market/adverts/service.ts'
import { holdNumbers, joinPrivately, splitPrivately } from '../../market/identity/service.ts'
import { ownProperty, requireProperty } from '../../market/properties/service.ts'
import { knownProperties } from '../cards/service.ts'
import { getIncoming, holdTip, logTaken, tipChanged } from '../../network/tips/service.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { leadsArrived } from '../assignment/service.ts'
import { addActivity, updateProspect } from '../prospects/service.ts'
import { toOwnAdvert } from './own-advert.ts'

/** Source of adverts made from tips. */
const SOURCE = 'tip'

export async function tipProspect(ctx: Ctx, agent: Agent, tipId: number): Promise<TipProspect> {
  return getTipProspect(ctx, agent, await getIncoming(ctx, agent.officeId, tipId))
}

async function getTipProspect(ctx: Ctx, agent: Agent, tip: IncomingTip): Promise<TipProspect> {
  const { officeId } = agent
  const own = await ownProperty(ctx, officeId, SOURCE, String(tip.id))
  const isJoined = own !== undefined && own.id !== own.propertyId
  const heldBy = own && agent.ofColleagues === 'none' ? await findColleagueAt(ctx, agent, [own.propertyId]) : undefined
  if (heldBy !== undefined) return { propertyId: null, isJoined: false, known: [], heldBy }
  if (isJoined) return { propertyId: own.propertyId, isJoined, known: [] }
  const known = await knownProperties(ctx, agent, {
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
export async function takeTip(ctx: Ctx, agent: Agent, tipId: number, knownId: number | undefined): Promise<TipProspect> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const tip = await holdTip(ctx, officeId, tipId)
    const before = await ownProperty(ctx, officeId, SOURCE, String(tipId))
    if (knownId !== undefined) await holdNumbers(ctx)
    const meant = knownId === undefined ? undefined : await requireProperty(ctx, officeId, knownId)
    const ownId = before?.id ?? (await makeProspect(ctx, agent, tip))
    const currentId = before?.propertyId ?? ownId
    if (meant !== undefined) await requireOwn(ctx, agent, [meant, currentId])
    if (meant !== undefined && meant !== currentId) {
      if (currentId !== ownId) throw new Refusal(409, 'Dieser Tipp gehört schon zu einem anderen Objekt. Trennen Sie ihn dort zuerst.')
      await joinPrivately(ctx, officeId, ownId, meant)
    }
    if (!before) await recordEvents(ctx, [tipChanged(agent.id, tip.partnerId as PartnerId | null, tip.id, { prospect: 'taken' })])
    else if (meant !== undefined && meant !== currentId) await record(ctx, agent, tip, 'joined')
    return getTipProspect(ctx, agent, tip)
  })
}

/** Undoes the join: the tip gets its own property back. */
export async function partTip(ctx: Ctx, agent: Agent, tipId: number): Promise<TipProspect> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const tip = await holdTip(ctx, officeId, tipId)
    const own = await ownProperty(ctx, officeId, SOURCE, String(tipId))
    if (!own || !(await splitPrivately(ctx, officeId, own.id))) throw notFound('Dieser Tipp gehört zu keinem anderen Objekt.')
    await record(ctx, agent, tip, 'parted')
    return getTipProspect(ctx, agent, tip)
  })
}

/** Copies the owner's data the agent may see, unless the owner objected. */
async function makeProspect(ctx: Ctx, agent: Agent, tip: IncomingTip): Promise<number> {
  const { officeId } = agent
  const id = await placeOwn(ctx, officeId, toOwnAdvert(tip))
  const { sellerName, sellerPhone, sellerEmail, followUpDate } = tip
  const mayKnow = tip.contact.objectedAt === null
  await updateProspect(ctx, agent, id, {
    prospectStatus: 'not_contacted',
    ...(mayKnow && { ownerName: sellerName, ownerPhone: sellerPhone, ownerEmail: sellerEmail }),
    ...(mayKnow && followUpDate !== null && { nextFollowUpDate: followUpDate }),
  })
  await addActivity(ctx, agent, id, { activityType: 'note_added', description: 'Aus dem Tipp eines Partners übernommen.' })
  await logTaken(ctx, agent, tip)
  await leadsArrived(ctx, [agent.id])
  return id
}

/** Logged without notifying the partner, who only learns that the tip became a prospect. */
const record = (ctx: Ctx, agent: Agent, { id }: IncomingTip, prospect: 'joined' | 'parted'): Promise<void> =>
  recordEvents(ctx, [{ kind: 'tip_object_changed', actorId: agent.id, userIds: [], subjectIds: [id], details: { prospect } }])
