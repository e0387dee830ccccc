import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { updateListing } from './queries-import.ts'
import { listStoredAfter, lockJudging, lockListings, storeJudging, wasJudged } from './queries-judging.ts'
import { newVerdict } from './stored-verdict.ts'
import { RULES_VERSION } from './verdict-rules.ts'

/** Listings judged in one transaction: an import waits for it at most a moment. */
const JUDGED_AT_ONCE = 200
/** Milliseconds. What no run has seen for longer is no news. */
const LAST_SEEN = 7 * DAY

export interface JudgedBatch {
  /** Listings that were hidden, are not any more, and are still to be had. */
  readonly shownIds: readonly number[]
  /** Those of them whose own page was never read. */
  readonly unreadIds: readonly number[]
  readonly isLast: boolean
}

/** Judges the next stored listings by the rules of today, in the transaction of `ctx`: each batch is done once, also when a worker dies over it. */
export async function judgeNext(ctx: Ctx): Promise<JudgedBatch> {
  const after = await lockJudging(ctx, RULES_VERSION)
  if (after === undefined) return { shownIds: [], unreadIds: [], isLast: true }
  const batch = await listStoredAfter(ctx, after, JUDGED_AT_ONCE)
  const changing = batch.filter((row) => isJudgedAnew(row)).map(({ id }) => id)
  const since = ctx.clock.now().getTime() - LAST_SEEN
  const shown = []
  // read again under the lock: an import may have been faster
  for (const row of changing.length > 0 ? await lockListings(ctx, changing) : []) {
    const verdict = newVerdict(row)
    if (Object.keys(verdict).length > 0) await updateListing(ctx, row.id, verdict)
    const isShown = row.hidden_reason !== null && verdict.hidden_reason === null
    if (isShown && row.offline_since === null && Date.parse(row.last_seen_at) > since) shown.push(row)
  }
  await storeJudging(ctx, RULES_VERSION, batch.at(-1)?.id)
  return {
    shownIds: shown.map(({ id }) => id),
    unreadIds: shown.filter((row) => row.details_read_at === null).map(({ id }) => id),
    isLast: batch.length === 0,
  }
}

const isJudgedAnew = (row: Parameters<typeof newVerdict>[0]): boolean => Object.keys(newVerdict(row)).length > 0

/** Asks for it where the rules have changed since the listings were judged. */
export async function startJudging(ctx: Ctx): Promise<void> {
  if (!(await wasJudged(ctx, RULES_VERSION))) await ctx.queue.enqueue(ctx, 'judge-again', {})
}
