import { setTimeout as sleep } from 'node:timers/promises'
import { Moment } from '#shared/contract/fields.ts'
import type { Events } from '#shared/contract/route.ts'
import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Listener } from '../../../perform.ts'
import { countProgress, findFirstUnderWay } from './queries.ts'

/** Milliseconds between two looks. */
const PAUSE = 500
/** Milliseconds after which a listener has to come back, and is asked again whether he may. */
const WATCH = 60_000

const NOTHING: ExportProgress = { total: 0, exported: 0, failed: 0, underWay: 0 }

/**
 * Tells how far an agent's exports are whenever that has changed, until none is under way. Events are named by the moment the count
 * begins at, so that who comes back goes on counting the same ones.
 */
export async function* watchExports(ctx: Ctx, agentId: AgentId, { heard, signal }: Listener): Events<ExportProgress> {
  const since = Moment.safeParse(heard).data ?? (await findFirstUnderWay(ctx, agentId))
  if (since === undefined) return yield { id: ctx.clock.now().toISOString(), data: NOTHING }
  // real time, not the clock's: a listener's patience does not stand still
  const end = performance.now() + WATCH
  let told = ''
  while (!signal.aborted && performance.now() < end) {
    const data = await countProgress(ctx, agentId, since)
    if (JSON.stringify(data) !== told) yield { id: since, data }
    told = JSON.stringify(data)
    if (data.underWay === 0) return
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
  }
}
