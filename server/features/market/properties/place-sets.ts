import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deletePlaceSets, listUnusedPlaceSets } from './queries-places.ts'

/** Rows per transaction; kept small because imports wait for its locks. */
const DELETED_AT_ONCE = 500

/** Runs nightly: deletes place sets that no listing uses. */
export async function sweepPlaceSets(ctx: Ctx): Promise<void> {
  for (let ids = await listUnusedPlaceSets(ctx, DELETED_AT_ONCE); ids.length > 0; ids = await listUnusedPlaceSets(ctx, DELETED_AT_ONCE)) {
    await inTransaction(ctx, (ctx) => deletePlaceSets(ctx, ids))
  }
}
