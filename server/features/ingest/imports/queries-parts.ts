import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function insertPart({ db }: Ctx, importId: number, number: number, content: Uint8Array): Promise<void> {
  await db
    .insertInto('import_parts')
    .values({ import_id: importId, number, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) })
    .execute()
}

/**
 * Files an agent has stored besides this upload, with their bytes.
 * Uploads that began later are not counted, so that the first of two concurrent uploads continues.
 */
export async function measureStored(
  { db }: Ctx,
  officeId: OfficeId,
  uploadId: number,
): Promise<{ files: number; asking: number; bytes: number }> {
  const { rows } = await sql<{ files: number; asking: number; bytes: number }>`
    select count(distinct i.id)::integer as files, count(distinct i.id) filter (where i.status = 'review')::integer as asking,
      coalesce(sum(octet_length(p.content)), 0)::double precision as bytes
    from import_parts p join imports i on i.id = p.import_id
    where i.office_id = ${officeId} and i.id <> ${uploadId} and (i.id < ${uploadId} or i.status <> 'uploading')`.execute(db)
  return rows[0] ?? { files: 0, asking: 0, bytes: 0 }
}

/** A file's bytes, one part at a time. */
export async function* readParts({ db }: Ctx, importId: number): AsyncIterable<Uint8Array> {
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
