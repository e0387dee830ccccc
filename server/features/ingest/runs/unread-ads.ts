import type { AgentId } from '#shared/domain/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { findPlaces } from '../../../jobs/places.ts'
import {
  countUnread,
  deleteUnread,
  deleteUnreadBefore,
  findNextUnread,
  listUnread,
  listUnreadSources,
  postponeUnread,
  putUnread,
} from './queries-ads.ts'

/** Lower than any priority from an agent's own run, which raises it again. */
const LAST = -1_000_000
/** Milliseconds until an unreadable page is retried, per try. After the last one the advert keeps what its card showed. */
const PAUSES = [10 * MINUTE, HOUR, 6 * HOUR, DAY] as const
/** Milliseconds. Pages that waited longer are dropped as outdated. */
const KEPT = 7 * DAY

/** Queues ad pages round-robin across the agents whose runs found them. */
export async function askForAds(ctx: Ctx, source: PortalName, advertIds: readonly number[], agentIds: readonly AgentId[]): Promise<void> {
  if (advertIds.length === 0) return
  const jobs = advertIds.map((id) => ({ key: String(id), data: undefined, owners: agentIds }))
  const places = findPlaces(jobs, await listUnread(ctx, advertIds), await countUnread(ctx, source), {})
  if (places.length === 0) return
  await putUnread(
    ctx,
    places.map(({ key, owner, priority }) => ({ advertId: Number(key), agentId: owner as AgentId, priority })),
  )
  await startReading(ctx, source)
}

/** Queues pages that no agent waits for, behind all others. */
export async function askForAdsLast(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0) return
  await putUnread(
    ctx,
    advertIds.map((advertId) => ({ advertId, agentId: null, priority: LAST })),
  )
  await startWaiting(ctx)
}

const startReading = (ctx: Ctx, source: PortalName) => ctx.queue.enqueue(ctx, 'read-ads', { source }, { key: source })

async function startWaiting(ctx: Ctx): Promise<void> {
  for (const source of await listUnreadSources(ctx)) await startReading(ctx, source)
}

export const nextUnread = findNextUnread

/** Removes a page that was read or never will be. */
export const endUnread = deleteUnread

/** Postpones a page that was served but not readable. */
export async function tryAgainLater(ctx: Ctx, advertId: number, tries: number): Promise<'waits' | 'given up'> {
  const pause = PAUSES[tries]
  if (pause === undefined) {
    await deleteUnread(ctx, advertId)
    return 'given up'
  }
  await postponeUnread(ctx, advertId, { due: new Date(ctx.clock.now().getTime() + pause), tries: tries + 1 })
  return 'waits'
}

/** The host did not answer, which does not count as a try of the page. */
export async function waitForHost(ctx: Ctx, advertId: number, tries: number): Promise<void> {
  await postponeUnread(ctx, advertId, { due: new Date(ctx.clock.now().getTime() + PAUSES[0]), tries })
}

/** Resumes waiting pages: after a host is reachable again, a worker has died, or a page is due. */
export async function sweepUnread(ctx: Ctx): Promise<void> {
  await deleteUnreadBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
  await startWaiting(ctx)
}
