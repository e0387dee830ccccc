import type { Ctx } from '../../../ctx.ts'
import type { Belonging } from '../../../db/belongings.ts'
import { belongings as calls } from '../../work/calls/belongings.ts'
import { belongings as exports } from '../../work/crm/belongings.ts'
import { belongings as favorites } from '../../work/favorites/belongings.ts'
import { belongings as letters } from '../../work/letters/belongings.ts'
import { belongings as prospects } from '../../work/prospects/belongings.ts'
import { belongings as searchClients } from '../../work/search-clients/belongings.ts'
import { belongings as changes } from '../adverts/belongings.ts'
import { belongings as corrections } from '../corrections/belongings.ts'
import { belongings as matches } from '../matches/belongings.ts'
import { holdProperties } from '../properties/merge.ts'
import { listAlone } from './queries-aliases.ts'
import { lockAdvertsOf } from './queries.ts'

/** All that agents have on objects. Their notes come first: whether somebody works on an object is told by them. */
export const BELONGINGS: readonly Belonging[] = [
  ...prospects,
  ...calls,
  ...letters,
  ...searchClients,
  ...favorites,
  ...corrections,
  ...matches,
  ...exports,
  ...changes,
]

/**
 * Holds objects with their adverts, and those they stand for, until the transaction ends, in the order in which imports do. Those of the objects that are
 * there.
 */
export async function holdObjects(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = [...new Set([...ids, ...(await listAlone(ctx, ids)).map(({ propertyId }) => propertyId)])]
  await lockAdvertsOf(ctx, all)
  return (await holdProperties(ctx, all)).filter((id) => ids.includes(id))
}
