import type { Ctx } from '../../../ctx.ts'
import { holdProperties } from '../properties/service.ts'
import { listAlone } from './queries-aliases.ts'
import { lockAdverts } from './queries.ts'

/** Locks properties, their adverts and private alias targets until the transaction ends, in the order imports use. Returns the existing `ids`. */
export async function holdWithAdverts(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = [...new Set([...ids, ...(await listAlone(ctx, ids)).map(({ propertyId }) => propertyId)])]
  await lockAdverts(ctx, all)
  return (await holdProperties(ctx, all)).filter((id) => ids.includes(id))
}
