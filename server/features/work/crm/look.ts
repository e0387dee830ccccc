import type { OfficeId } from '#shared/domain/ids.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import type { Ctx } from '../../../ctx.ts'
import { connect, readKey, noteTest } from './connection.ts'
import { listLookers, listToLookAt, pauseLooks, storeSeen } from './queries-look.ts'

/** Milliseconds per round; agents not reached come first in the next one. */
const ROUND = 300_000
/** Milliseconds for which to pause a CRM that does not respond. */
const PAUSE = 3_600_000

/**
 * Requests the current state of exported records from the CRMs. Handles agents one by one, longest waiting first, with a limited batch of records
 * each.
 */
export async function lookAtExports(ctx: Ctx): Promise<void> {
  const end = performance.now() + ROUND
  for (const officeId of await listLookers(ctx)) {
    if (performance.now() > end) return
    await lookFor(ctx, officeId)
  }
}

async function lookFor(ctx: Ctx, officeId: OfficeId): Promise<void> {
  const { stored } = await readKey(ctx, officeId)
  if (!stored) return
  const due = await listToLookAt(ctx, officeId)
  try {
    const seen = await connect(ctx, stored).lookAt(due.map(({ objectId }) => objectId))
    await storeSeen(ctx, officeId, due, seen)
    await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/exports'] } }])
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    // a rejected key is not tried again until the agent replaces it
    if (error.kind === 'key' || error.kind === 'right') return noteTest(ctx, officeId, stored, error.message)
    await pauseLooks(ctx, officeId, Math.max(PAUSE, (error.retryAfter ?? 0) * 1000))
  }
}
