import type { Ctx } from '../../../ctx.ts'

export async function insertPart({ db }: Ctx, importId: number, number: number, content: Uint8Array): Promise<void> {
  await db
    .insertInto('import_parts')
    .values({ import_id: importId, number, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) })
    .execute()
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
