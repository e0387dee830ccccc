import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { mergeProperties } from '../properties/service.ts'
import type { StoredAdvert } from './queries-row.ts'
import { updateAdvert } from './queries.ts'
import { listFresh, listStoredAfter, lockAdvertsById, lockJudging, storeJudging, wasJudged } from './queries-judging.ts'
import { RULES_VERSION, type SecondVoice } from '../judge/service.ts'
import { newRefusal, newVerdict } from './stored-verdict.ts'

/** Adverts judged per transaction; kept small because imports wait for its locks. */
const JUDGED_AT_ONCE = 200
/** Milliseconds. A property that no run has seen for longer is not reported as news. */
const LAST_SEEN = 7 * DAY

export interface JudgedBatch {
  /** Properties that were hidden, no longer are, and are still on the market. */
  readonly shownIds: readonly number[]
  /** Their leading adverts if the page was never read. */
  readonly unreadIds: readonly number[]
  readonly isLast: boolean
}

/**
 * Judges the next batch of stored adverts by the current rules and weights and stores the progress in the transaction of `ctx`.
 * A crash loses nothing.
 */
export async function judgeNext(ctx: Ctx): Promise<JudgedBatch> {
  const after = await lockJudging(ctx, RULES_VERSION)
  if (after === undefined) return { shownIds: [], unreadIds: [], isLast: true }
  const batch = await listStoredAfter(ctx, after, JUDGED_AT_ONCE)
  const changing = batch.filter((row) => Object.keys(judgedAnew(row)).length > 0).map(({ id }) => id)
  const judged = []
  // read again under the lock: an import may have changed them
  for (const row of changing.length > 0 ? await lockAdvertsById(ctx, changing) : []) {
    const values = judgedAnew(row)
    if (Object.keys(values).length === 0) continue
    await updateAdvert(ctx, row.id, values)
    judged.push(row.property_id)
  }
  const back = (await mergeProperties(ctx, judged)).filter(({ isBack }) => isBack).map(({ id }) => id)
  const shown = await listFresh(ctx, back, new Date(ctx.clock.now().getTime() - LAST_SEEN))
  await storeJudging(ctx, RULES_VERSION, batch.at(-1)?.id)
  return {
    shownIds: shown.map(({ id }) => id),
    unreadIds: shown.filter(({ isRead }) => !isRead).map(({ leadId }) => leadId),
    isLast: batch.length === 0,
  }
}

/** What agents added themselves counts as a listing for them, whatever the verdict. */
const judgedAnew = (row: StoredAdvert) => ({
  ...newRefusal(row),
  ...(row.office_id === null ? newVerdict(row) : {}),
})

/** Stores the second opinion on an advert and judges it again, in the transaction of `ctx`. The columns are cleared when the text changes. */
export async function storeSecondOpinion(ctx: Ctx, advertId: number, voice: SecondVoice | null): Promise<void> {
  const [row] = await lockAdvertsById(ctx, [advertId])
  if (!row) return
  const heard = { voice_reason: voice?.reason ?? null, voice_sentence: voice?.sentence ?? null }
  if (heard.voice_reason === row.voice_reason && heard.voice_sentence === row.voice_sentence) return
  const verdict = newVerdict({ ...row, ...heard })
  await updateAdvert(ctx, row.id, { ...heard, ...verdict })
  if (Object.keys(verdict).length > 0) await mergeProperties(ctx, [row.property_id])
}

/** Enqueues the judging if rules or weights have changed since the adverts were judged. */
export async function startJudging(ctx: Ctx): Promise<void> {
  if (!(await wasJudged(ctx, RULES_VERSION))) await ctx.queue.enqueue(ctx, 'judge-again', {})
}
