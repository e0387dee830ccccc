import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Throws when the database does not answer. */
export async function askDatabase({ db }: Ctx): Promise<void> {
  await sql`select 1`.execute(db)
}
