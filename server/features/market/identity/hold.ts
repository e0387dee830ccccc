import type { Ctx } from '../../../ctx.ts'
import { holdProperties } from '../properties/merge.ts'
import { listAlone } from './queries-aliases.ts'
import { lockAdvertsOf } from './queries.ts'

/**
 * Holds objects with their adverts, and those they stand for, until the transaction ends, in the order in which imports do. Those of the objects that are
 * there.
 */
export async function holdObjects(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = [...new Set([...ids, ...(await listAlone(ctx, ids)).map(({ propertyId }) => propertyId)])]
  await lockAdvertsOf(ctx, all)
  return (await holdProperties(ctx, all)).filter((id) => ids.includes(id))
}
