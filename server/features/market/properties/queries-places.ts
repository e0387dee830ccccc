import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Ids of unused place sets, as text because they exceed JavaScript's safe integers. */
export async function listUnusedPlaceSets({ db }: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from place_sets s where not exists (select from properties p where p.place_set = s.id) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the place sets among these that are still unused. Blocks listing writes until the transaction ends: a listing using an existing set does
 * not write the set, so a concurrent deletion would leave a listing that no search finds.
 */
export async function deletePlaceSets({ db }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`lock table properties in share mode`.execute(db)
  await sql`
    delete from place_sets s where s.id = any(${ids}::bigint[]) and not exists (select from properties p where p.place_set = s.id)`.execute(
    db,
  )
}
