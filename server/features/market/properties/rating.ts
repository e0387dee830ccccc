import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import { rateChance } from './chance.ts'
import { isUnrated, listStoredRatings, storeRatings } from './queries-rating.ts'

/** Properties rated per transaction; kept small because imports wait for its locks. */
const RATED_AT_ONCE = 2_000

/** Runs nightly, as the chance changes with a listing's age and the price level. Writes only changed rows. */
export async function rateListings(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (let after: number | undefined = 0; after !== undefined;)
    after = await inTransaction(ctx, async (ctx) => {
      const stored = await listStoredRatings(ctx, after ?? 0, RATED_AT_ONCE)
      const rated = stored.map((row) => {
        const has_phone = findNumbers(row.publishedPhone).length > 0
        return { ...row, hadPhone: row.has_phone, has_phone, next: rateChance({ ...row, has_phone }, now) }
      })
      await storeRatings(
        ctx,
        rated.filter(({ chance, next, hadPhone, has_phone }) => chance !== next || hadPhone !== has_phone),
      )
      return stored.at(-1)?.id
    })
}

/** Enqueues the rating if a stored listing was never rated, as happens after an update. */
export async function startRating(ctx: Ctx): Promise<void> {
  if (await isUnrated(ctx)) await ctx.queue.enqueue(ctx, 'rate-listings', {})
}
