import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { type AssignedLead, assignLeads } from '#shared/domain/assignment.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { assignFree } from '../prospects/service.ts'
import { getPlan, listKeys, toLeads } from './plan.ts'
import { listAssigning } from './queries.ts'
import { insertAssignments, listNewLeads } from './queries-leads.ts'

/** Leads per transaction, which keeps the office's lock short. */
const AT_ONCE = 200
/** Milliseconds. A lead that was held or hidden meanwhile is assigned when the next one arrives, but not once it is old. */
const NEW = 3 * DAY

/** Leads reached these agents: their offices assign them, after the transaction of `ctx`. */
export async function leadsArrived(ctx: Ctx, agentIds: readonly AgentId[]): Promise<void> {
  if (agentIds.length === 0) return
  for (const officeId of await listAssigning(ctx, agentIds)) await ctx.queue.enqueue(ctx, 'assign-leads', { officeId }, { key: officeId })
}

/** Assigns the new leads of an office, each once. */
export async function assignNewLeads(ctx: Ctx, officeId: OfficeId): Promise<void> {
  while ((await assignNext(ctx, officeId)) === AT_ONCE);
}

/** Returns how many leads there were. */
const assignNext = (ctx: Ctx, officeId: OfficeId): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    // two processes take turns in one order; who is locked or leaves meanwhile waits, too
    await lockOffice(ctx, officeId)
    const plan = await getPlan(ctx, officeId)
    const begun = [...plan.rules.map(({ since }) => since), ...(plan.turnSince === null ? [] : [plan.turnSince])].toSorted()[0]
    if (begun === undefined) return 0
    const now = ctx.clock.now()
    const since = new Date(Math.max(Date.parse(begun), now.getTime() - NEW))
    const arrivals = await listNewLeads(ctx, officeId, { since, keys: listKeys(plan.rules), limit: AT_ONCE })
    const leads = await toLeads(ctx, officeId, arrivals, () => berlinDay(now))
    await store(ctx, officeId, assignLeads(leads, plan))
    return leads.length
  })

/** Gives the leads to their agents. Those that an agent has just taken stay there. */
async function store(ctx: Ctx, officeId: OfficeId, assigned: readonly AssignedLead[]): Promise<void> {
  if (assigned.length === 0) return
  const given = assigned.flatMap(({ propertyId, userId }) => (userId === null ? [] : [{ propertyId, userId }]))
  const taken = new Set(await assignFree(ctx, officeId, given))
  const isGiven = ({ propertyId }: { readonly propertyId: number }) => taken.has(propertyId)
  await insertAssignments(
    ctx,
    officeId,
    assigned.map((lead) => (isGiven(lead) ? lead : { ...lead, userId: null, forId: null })),
  )
  if (taken.size === 0) return
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: CARD_LISTS } }])
  const byAgent = Map.groupBy(given.filter(isGiven), ({ userId }) => userId)
  await recordEvents(
    ctx,
    [...byAgent].map(([id, leads]) => ({
      kind: 'lead_assigned',
      userIds: [id as AgentId],
      subjectIds: leads.map(({ propertyId }) => propertyId),
    })),
  )
}
