import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { countOffers as count } from './queries-count.ts'
import { findCurrentId, findCurrentIds, findOwnProperty } from './queries-current.ts'
import { listAdverts } from './queries-merge.ts'
import { findLevelFigures, hasPriceLevels, replacePriceLevels } from './queries-price-levels.ts'

export const NOT_FOUND = 'Immobilie nicht gefunden'

/** Resolves an id to the agent's current property, following aliases. Within a transaction the property is locked until the transaction ends. */
export async function requireProperty(ctx: Ctx, officeId: OfficeId, id: number): Promise<number> {
  // a concurrent join makes the first lookup wait and find nothing; the second finds the new id
  const current = (await findCurrentId(ctx, officeId, id)) ?? (await findCurrentId(ctx, officeId, id))
  if (current === undefined) throw notFound(NOT_FOUND)
  return current
}

/** The property created from an agent's own advert, with aliases resolved. */
export const ownProperty = findOwnProperty

/** The current ids of the properties the agent still sees, without duplicates. */
export async function currentProperties(ctx: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<number[]> {
  return [...new Set((await findCurrentIds(ctx, officeId, ids)).values())]
}

/** `requireProperty` for several ids, in their order and without duplicates. */
export async function requireProperties(ctx: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<number[]> {
  const first = await findCurrentIds(ctx, officeId, ids)
  const late = ids.filter((id) => !first.has(id))
  const second = late.length === 0 ? first : await findCurrentIds(ctx, officeId, late)
  const current = ids.map((id) => first.get(id) ?? second.get(id))
  if (current.includes(undefined)) throw notFound(NOT_FOUND)
  return [...new Set(current.filter((id) => id !== undefined))]
}

export const findAdverts = listAdverts
export type { Advert } from './queries-merge.ts'

/** The price spread behind a price level. */
export const getLevelFigures = findLevelFigures
export type { ComparedKind, CountedLevel } from './queries-price-levels.ts'

export { selectTipped, selectTraits } from './queries-traits.ts'

export { selectOwnProperties, selectSourced } from './queries-current.ts'

export { sweepPlaceSets } from './place-sets.ts'

/** Number of public listings. */
export const countOffers = count

/** Runs hourly, as price levels change slowly; on start only if they were never computed. */
export async function refreshPriceLevels(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.hooks.onLevelsChanging(ctx)
    await replacePriceLevels(ctx)
  })
}

export async function startPriceLevels(ctx: Ctx): Promise<void> {
  if (!(await hasPriceLevels(ctx))) await ctx.queue.enqueue(ctx, 'price-levels', {})
}

export { endProperties, holdProperties, mergeProperties, newPropertyId } from './merge.ts'

export { collectLinks, mergeAdverts, type MergedAdverts, joinPhones, withOwn } from './merge-adverts.ts'
