import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { countOffers as count } from './queries-count.ts'
import { listAdverts } from './queries-merge.ts'
import { findLevelFigures, hasPriceLevels, replacePriceLevels } from './queries-price-levels.ts'

export const findAdverts = listAdverts
export type { Advert } from './queries-merge.ts'

/** The spread behind a price level. */
export const getLevelFigures = findLevelFigures
export type { ComparedKind, CountedLevel } from './queries-price-levels.ts'

export { sweepPlaceSets } from './place-sets.ts'

/** Number of public offers. */
export const countOffers = count

/** Runs hourly, as price levels change slowly; on start only if they were never computed. */
export async function refreshPriceLevels(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, replacePriceLevels)
}

export async function startPriceLevels(ctx: Ctx): Promise<void> {
  if (!(await hasPriceLevels(ctx))) await ctx.queue.enqueue(ctx, 'price-levels', {})
}
