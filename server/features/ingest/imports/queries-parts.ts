import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function insertPart({ db }: Ctx, importId: number, number: number, content: Uint8Array): Promise<void> {
  await db
    .insertInto('import_parts')
    .values({ import_id: importId, number, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) })
    .execute()
}

/** Files an agent has stored here besides this upload, and the bytes of all; finished imports have none. */
export async function measureStored({ db }: Ctx, agentId: AgentId, uploadId: number): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(distinct p.import_id) filter (where p.import_id <> ${uploadId})::integer as files,
      coalesce(sum(octet_length(p.content)), 0)::double precision as bytes
    from import_parts p join imports i on i.id = p.import_id where i.agent_id = ${agentId}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
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
