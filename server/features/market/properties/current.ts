import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { findCurrentId } from './queries-current.ts'

export const NOT_FOUND = 'Immobilie nicht gefunden'

/** The number of the object that this one means by now. In a transaction the object stays where it is until that ends. */
export async function requireProperty(ctx: Ctx, id: number): Promise<number> {
  // one that is being joined at this moment is waited for, and found under its new number the second time
  const current = (await findCurrentId(ctx, id)) ?? (await findCurrentId(ctx, id))
  if (current === undefined) throw notFound(NOT_FOUND)
  return current
}

/** The same for several; each once. */
export async function requireProperties(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const current = new Set<number>()
  for (const id of ids) current.add(await requireProperty(ctx, id))
  return [...current]
}
