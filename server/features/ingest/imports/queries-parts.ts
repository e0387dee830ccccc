import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function insertPart({ db }: Ctx, importId: number, number: number, content: Uint8Array): Promise<void> {
  await db
    .insertInto('import_parts')
    .values({ import_id: importId, number, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) })
    .execute()
}

/** Number of file parts an agent has stored here; finished imports have none. */
export async function countParts({ db }: Ctx, agentId: AgentId): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select count(*)::integer as parts from import_parts p join imports i on i.id = p.import_id where i.agent_id = ${agentId}`.execute(db)
  return rows[0]?.parts ?? 0
}

/** The bytes of a file, one part at a time. */
export async function* bytesOf({ db }: Ctx, importId: number): AsyncIterable<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const row = await db
      .selectFrom('import_parts')
      .select('content')
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) return
    yield row.content
  }
}
