import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** The object that this number means by now, itself or the one it was joined to. It stays where it is until the transaction ends. */
export async function findCurrentId({ db }: Ctx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where id = coalesce((select property_id from property_aliases where id = ${id}), ${id}) for key share`.execute(
    db,
  )
  return rows[0]?.id
}
