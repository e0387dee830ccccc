import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deletePlaceSets, listUnusedPlaceSets } from './queries-places.ts'

/** So few that an import waits for a moment at most. */
const DELETED_AT_ONCE = 500

/** Nightly: deletes the sets of place keys that no listing has any more. */
export async function sweepPlaceSets(ctx: Ctx): Promise<void> {
  for (let ids = await listUnusedPlaceSets(ctx, DELETED_AT_ONCE); ids.length > 0; ids = await listUnusedPlaceSets(ctx, DELETED_AT_ONCE)) {
    await inTransaction(ctx, (ctx) => deletePlaceSets(ctx, ids))
  }
}
