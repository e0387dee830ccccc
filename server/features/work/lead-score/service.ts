import type { LeadShifts } from '#shared/contract/work/lead-score.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { AREA_POINTS, type LeadShift, type ShiftedFacts, shiftReasons, SHIFTS_MAX } from '#shared/domain/lead-shifts.ts'
import type { LeadReason } from '#shared/domain/lead-score.ts'
import type { Ctx } from '../../../ctx.ts'
import { listSearchedPostcodes } from '../../market/saved-searches/service.ts'
import { findShifts, storeShifts } from './queries.ts'

export async function shiftsOf(ctx: Ctx, agentId: AgentId): Promise<LeadShifts> {
  return { shifts: [...(await weightsOf(ctx, agentId))] }
}

/** Until the agent stores weights, the areas of its searches count as its own. */
async function weightsOf(ctx: Pick<Ctx, 'db'>, agentId: AgentId): Promise<readonly LeadShift[]> {
  const stored = await findShifts(ctx, agentId)
  if (stored) return stored
  return (await listSearchedPostcodes(ctx, agentId, SHIFTS_MAX)).map((value) => ({ aspect: 'area', value, points: AREA_POINTS }))
}

/** Drops shifts of zero points; of duplicates the last one wins. */
export async function setShifts(ctx: Ctx, agentId: AgentId, { shifts }: LeadShifts): Promise<LeadShifts> {
  const latest = new Map(shifts.map((shift) => [`${shift.aspect} ${shift.value}`, shift]))
  const kept = [...latest.values()].filter(({ points }) => points !== 0)
  await storeShifts(ctx, agentId, kept)
  return { shifts: kept }
}

/** Adds the agent's own shifts to each listing, in one query. */
export async function withShifts<L extends ShiftedFacts>(
  ctx: Pick<Ctx, 'db'>,
  agentId: AgentId,
  listings: readonly L[],
): Promise<(L & { shifts: LeadReason[] })[]> {
  const shifts = listings.length === 0 ? [] : await weightsOf(ctx, agentId)
  return listings.map((listing) => ({ ...listing, shifts: shiftReasons(shifts, listing) }))
}
