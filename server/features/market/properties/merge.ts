import type { Ctx } from '../../../ctx.ts'
import { rateChance } from './chance.ts'
import { mergeAdverts, countPortals, type PropertyValues, mergeValues } from './merge-adverts.ts'
import {
  type Advert,
  deleteProperties,
  insertProperties,
  keepPlaceSets,
  listAdverts,
  lockForGood,
  lockProperties,
  takeNumber,
  updateProperty,
} from './queries-merge.ts'
import { listMarkets } from './queries-rating.ts'

type StoredValues = PropertyValues & { readonly chance: number }

export interface MergedProperty {
  readonly id: number
  /** Whether it was hidden, no longer is, and is still on the market. */
  readonly isBack: boolean
}

/** Merges these properties' adverts again, in the transaction of `ctx` that changed them. Inserts missing properties, skips unchanged ones. */
export async function mergeProperties(ctx: Ctx, ids: readonly number[]): Promise<MergedProperty[]> {
  if (ids.length === 0) return []
  const stored = await lockProperties(ctx, ids)
  const adverts = Map.groupBy(await listAdverts(ctx, ids), (advert) => advert.property_id)
  const merged = (await withChances(ctx, [...adverts.values()])).map(({ id, values }) => ({ id, before: stored.get(id), values }))
  await insertProperties(
    ctx,
    merged.filter(({ before }) => !before).map(({ id, values }) => ({ id, ...values })),
  )
  const changed = merged.flatMap(({ id, before, values }) => (before ? [{ id, values: differences(before, values) }] : []))
  await keepPlaceSets(
    ctx,
    changed.flatMap(({ values }) => (values.place_keys ? [values.place_keys] : [])),
  )
  for (const { id, values } of changed) if (Object.keys(values).length > 0) await updateProperty(ctx, id, values)
  return merged.map(({ id, before, values }) => ({
    id,
    isBack: Boolean(before?.hidden_reason) && values.hidden_reason === null && values.offline_since === null,
  }))
}

/** Each property's values including its chance. */
async function withChances(ctx: Ctx, objects: readonly (readonly Advert[])[]): Promise<{ id: number; values: StoredValues }[]> {
  const merged = objects.map((adverts) => mergeAdverts(adverts))
  const values = merged.map((object) => mergeValues(object))
  const markets = await listMarkets(ctx, values)
  const now = ctx.clock.now()
  return merged.map((object, n) => {
    const own = values[n] ?? mergeValues(object)
    const { image_urls: imageUrls } = object.filled
    const chance = rateChance({ ...own, imageUrls, portalCount: countPortals(object), market: markets[n] ?? null }, now)
    return { id: object.lead.property_id, values: { ...own, chance } }
  })
}

/** Locks properties before a join or split, also against inserts that reference them. Returns the existing ids. */
export const holdProperties = lockForGood

export const newPropertyId = takeNumber

/** Deletes properties without adverts. */
export const endProperties = deleteProperties

function differences(before: Readonly<Record<string, unknown>>, values: StoredValues): Partial<StoredValues> {
  return Object.fromEntries(Object.entries(values).filter(([column, value]) => !isSame(before[column], value)))
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, index) => value === other[index])
  return one === other
}
