import type { LeadShifts } from '#shared/contract/work/lead-score.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { listShifts, storeShifts } from './queries.ts'

export async function getShifts(ctx: Ctx, officeId: OfficeId): Promise<LeadShifts> {
  return { shifts: [...(await listShifts(ctx, officeId))] }
}

/** Drops shifts of zero points; among duplicates the last one wins. */
export async function setShifts(ctx: Ctx, officeId: OfficeId, { shifts }: LeadShifts): Promise<LeadShifts> {
  const latest = new Map(shifts.map((shift) => [`${shift.aspect} ${shift.value}`, shift]))
  const kept = [...latest.values()].filter(({ points }) => points !== 0)
  await inTransaction(ctx, async (ctx) => {
    await storeShifts(ctx, officeId, kept)
    // all of the agent's scores are void now
    await ctx.queue.enqueue(ctx, 'learn-leads', { officeId }, { key: officeId, priority: 10 })
  })
  return { shifts: kept }
}

/** The agent's shifts as a column, for the statement that loads them with other rules. */
export { leadShifts } from './queries.ts'
