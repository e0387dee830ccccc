import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '#shared/contract/market/imports.ts'
import type { Events } from '#shared/contract/route.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { isUnderWay } from '#shared/domain/import-status.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Listener } from '../../../perform.ts'
import { findImport } from './queries.ts'

/** Milliseconds between two looks. */
const PAUSE = 500
/** Milliseconds after which a listener has to come back, and is asked again whether he may. */
const WATCH = 60_000

/** Tells how far an import is whenever that has changed, until it has ended. */
export async function* watch(ctx: Ctx, agentId: AgentId, first: Import, { signal }: Listener): Events<Import> {
  // real time, not the clock's: a listener's patience does not stand still
  const end = performance.now() + WATCH
  let told = ''
  for (let data: Import | undefined = first; data !== undefined && !signal.aborted; data = await findImport(ctx, agentId, first.id)) {
    if (JSON.stringify(data) !== told) yield { id: String(data.id), data }
    told = JSON.stringify(data)
    if (!isUnderWay(data.status) || performance.now() > end) return
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
  }
}
