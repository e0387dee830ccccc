import type { Ctx } from '../../../ctx.ts'
import { holdProperties } from '../properties/merge.ts'
import { listAlone } from './queries-aliases.ts'
import { lockAdvertsOf } from './queries.ts'

/**
 * Locks properties with their adverts, and the targets of their private aliases, until the transaction ends, in the order imports use. Returns those
 * of `ids` that exist.
 */
export async function holdObjects(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = [...new Set([...ids, ...(await listAlone(ctx, ids)).map(({ propertyId }) => propertyId)])]
  await lockAdvertsOf(ctx, all)
  return (await holdProperties(ctx, all)).filter((id) => ids.includes(id))
}
