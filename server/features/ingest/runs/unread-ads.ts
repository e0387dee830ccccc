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

/** Behind whatever an agent's own runs found, and who finds one of these brings it forward. */
const LAST = -1_000_000
/** Milliseconds until a page that could not be read is tried again, the first time and the times after. Then it is left as its card described it. */
const PAUSES = [10 * MINUTE, HOUR, 6 * HOUR, DAY] as const
/** Milliseconds. What has waited for longer tells nobody anything new. */
const KEPT = 7 * DAY

/** Has the pages of adverts read that one of these agents' runs found: the first of each agent before the second of another. */
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

/** Has pages read that nobody waits for, after all others. */
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

/** The page was read, or will never be. */
export const endUnread = deleteUnread

/** The page was there and could not be read. */
export async function tryAgainLater(ctx: Ctx, advertId: number, tries: number): Promise<'waits' | 'given up'> {
  const pause = PAUSES[tries]
  if (pause === undefined) {
    await deleteUnread(ctx, advertId)
    return 'given up'
  }
  await postponeUnread(ctx, advertId, { due: new Date(ctx.clock.now().getTime() + pause), tries: tries + 1 })
  return 'waits'
}

/** The host did not answer, which says nothing about the page. */
export async function waitForHost(ctx: Ctx, advertId: number, tries: number): Promise<void> {
  await postponeUnread(ctx, advertId, { due: new Date(ctx.clock.now().getTime() + PAUSES[0]), tries })
}

/** Goes on with what waits: after a host has let us in again, a worker has died, or a page is due once more. */
export async function sweepUnread(ctx: Ctx): Promise<void> {
  await deleteUnreadBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
  await startWaiting(ctx)
}
