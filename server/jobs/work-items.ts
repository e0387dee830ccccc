import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'
import { isDatabaseLost } from '../db/lost.ts'
import type { JobName } from './job.ts'
import { findPlaces } from './places.ts'
import {
  countItems,
  deleteItems,
  deleteItemsBefore,
  deleteLane,
  findNextItem,
  listDueLanes,
  listPriorities,
  postponeItem,
  putItems,
  takeItems,
  type WorkItem,
} from './queries-work-items.ts'

export { countByLane, type WorkItem } from './queries-work-items.ts'

/** A queue of adverts that wait for one kind of work. A job works it off; the sweep starts that job again after a crash. */
export interface WorkQueue {
  /** The job that works it off. */
  readonly kind: JobName
  /** Whether each source has a job of its own, because its host is asked at its own pace. */
  readonly isBySource: boolean
  /**
   * `newest`: the newest adverts first, so that a backlog does not delay today's. `turns`: round-robin across offices; an advert queued again keeps
   * its attempts and can only move forward.
   */
  readonly order: 'newest' | 'turns'
  /** Milliseconds before each retry; an item without a pause left is dropped. In a queue of the newest, an advert queued again starts anew. */
  readonly pauses: readonly number[]
  /** Milliseconds after which a queued advert is dropped as outdated; without it none is. */
  readonly keptFor?: number
  /** Enqueues the job; `source` is empty if there is one for all. */
  start(ctx: Ctx, source: string): Promise<void>
}

/** Lower than any priority from `addInTurn`, which raises it again. */
const LAST = -1_000_000

/** Queues adverts for which no office waits, in the transaction that stored them. */
export async function addItems(ctx: Ctx, queue: WorkQueue, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0) return
  const isNewest = queue.order === 'newest'
  // without pauses nothing can be restarted
  const onConflict = !isNewest ? 'raise' : queue.pauses.length === 0 ? 'keep' : 'restart'
  const lanes = await putItems(
    ctx,
    { ...queue, onConflict },
    [...new Set(advertIds)].map((advertId) => ({ advertId, officeId: null, priority: isNewest ? advertId : LAST })),
  )
  for (const source of lanes) await queue.start(ctx, source)
}

/** Queues adverts of one source round-robin across the offices that wait for them. */
export async function addInTurn(
  ctx: Ctx,
  queue: WorkQueue,
  source: string,
  advertIds: readonly number[],
  officeIds: readonly OfficeId[],
): Promise<void> {
  if (advertIds.length === 0) return
  const { kind } = queue
  const jobs = advertIds.map((id) => ({ key: String(id), data: undefined, owners: officeIds }))
  const places = findPlaces(jobs, await listPriorities(ctx, kind, advertIds), await countItems(ctx, { kind, lane: source }), {})
  if (places.length === 0) return
  await putItems(
    ctx,
    { ...queue, onConflict: 'raise' },
    places.map(({ key, owner, priority }) => ({ advertId: Number(key), officeId: owner as OfficeId, priority })),
  )
  await queue.start(ctx, source)
}

/** Drops outdated items and starts the job of each source with due ones; `mayStart` is asked only if there are any. */
export async function sweepItems(ctx: Ctx, queue: WorkQueue, mayStart: () => Promise<boolean> = async () => true): Promise<void> {
  const { kind, keptFor } = queue
  if (keptFor !== undefined) await deleteItemsBefore(ctx, kind, new Date(ctx.clock.now().getTime() - keptFor))
  const sources = await listDueLanes(ctx, kind)
  if (sources.length > 0 && (await mayStart())) for (const source of sources) await queue.start(ctx, source)
}

/**
 * Works off the due items of a source one by one, in one process at a time. An item is finished, retried or postponed by `work`; otherwise it comes
 * again. After `slice` milliseconds the job enqueues itself, so that others get their turn. `lost` is aborted when another process may do the same: the
 * job then fails before its next item and is tried again.
 */
export async function workOff(
  ctx: Ctx,
  queue: WorkQueue,
  { source = '', slice }: { readonly source?: string; readonly slice: number },
  work: (item: WorkItem, lost: AbortSignal) => Promise<'go on' | 'stop'>,
): Promise<void> {
  const lane = { kind: queue.kind, lane: source }
  const unlock = await ctx.locks.tryLock(`${queue.kind} ${source}`)
  if (!unlock) return
  try {
    const end = performance.now() + slice
    for (let item = await findNextItem(ctx, lane); item; item = await findNextItem(ctx, lane)) {
      unlock.lost.throwIfAborted()
      if ((await workOn(ctx, queue, item, (item) => work(item, unlock.lost))) === 'stop') return
      if (performance.now() > end) return await queue.start(ctx, source)
    }
  } finally {
    await unlock()
  }
}

/** An item that fails is logged and retried later, or the first one would fail again and hold up all others. */
async function workOn(ctx: Ctx, queue: WorkQueue, item: WorkItem, work: (item: WorkItem) => Promise<'go on' | 'stop'>) {
  try {
    return await work(item)
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, kind: queue.kind, advert: item.advertId }, 'work on an advert failed')
    await retryItem(ctx, queue, item)
    return 'go on'
  }
}

/** Removes the next adverts, to be worked on in the same transaction: if it fails, they are queued as before. */
export const takeNext = (ctx: Ctx, { kind }: WorkQueue, limit: number): Promise<number[]> => takeItems(ctx, kind, limit)

export const finishItem = (ctx: Ctx, { kind }: WorkQueue, advertId: number): Promise<void> => deleteItems(ctx, kind, [advertId])

export const dropItems = (ctx: Ctx, { kind }: WorkQueue, advertIds: readonly number[]): Promise<void> => deleteItems(ctx, kind, advertIds)

/** Drops all items of a source. */
export const dropSource = (ctx: Ctx, { kind }: WorkQueue, source: string): Promise<void> => deleteLane(ctx, { kind, lane: source })

/** Retries a failed item after its next pause, or drops it after the last one. */
export async function retryItem(ctx: Ctx, queue: WorkQueue, { advertId, attempts }: WorkItem): Promise<'waits' | 'given up'> {
  const pause = queue.pauses[attempts]
  if (pause === undefined) {
    await finishItem(ctx, queue, advertId)
    return 'given up'
  }
  await postponeItem(ctx, queue.kind, advertId, new Date(ctx.clock.now().getTime() + pause), attempts + 1)
  return 'waits'
}

/** Postpones an item by the first pause without counting an attempt: the host did not answer. */
export const postpone = (ctx: Ctx, { kind, pauses: [pause = 0] }: WorkQueue, { advertId, attempts }: WorkItem): Promise<void> =>
  postponeItem(ctx, kind, advertId, new Date(ctx.clock.now().getTime() + pause), attempts)
