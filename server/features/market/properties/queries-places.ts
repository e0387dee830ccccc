import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Sets of place keys that no listing has, some of them, as text: these numbers are larger than JavaScript can hold. */
export async function listUnusedPlaceSets({ db }: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from place_sets s where not exists (select from properties p where p.place_set = s.id) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes those of these sets that still no listing has. Nobody writes listings until the transaction ends: one that is given a set which is there
 * already writes nothing of it, so a deletion beside it would leave a listing that no search finds.
 */
export async function deletePlaceSets({ db }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`lock table properties in share mode`.execute(db)
  await sql`
    delete from place_sets s where s.id = any(${ids}::bigint[]) and not exists (select from properties p where p.place_set = s.id)`.execute(
    db,
  )
}
