import type { ColumnMapping, Import, ImportPreview } from '#shared/contract/ingest/imports.ts'
import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import { IMPORT_UNDO_DAYS } from '#shared/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { storableJson } from '../../../db/storable-json.ts'
import type { FilePreview } from './file/read-file.ts'

export interface StoredImport {
  readonly id: number
  readonly officeId: OfficeId
  readonly status: Import['status']
  readonly mapping: ColumnMapping | null
  readonly isRead: boolean
  readonly upTo: number
}

const STORED = ['id', 'office_id as officeId', 'status', 'mapping', 'is_read as isRead', 'up_to as upTo'] as const

/** Number of files the agent is uploading or has waiting; an upload orphaned by a crash counts for one hour. */
export async function countOpen({ db, clock }: Ctx, officeId: OfficeId): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from imports where office_id = ${officeId} and (status in ('review', 'waiting', 'running')
      or status = 'uploading' and created_at > ${new Date(clock.now().getTime() - HOUR)})`.execute(db)
  return rows[0]?.open ?? 0
}

export async function insertUpload({ db, clock }: Ctx, { id: authorId, officeId }: Agent, fileName: string): Promise<number> {
  const row = await db
    .insertInto('imports')
    .values({ office_id: officeId, author_id: authorId, file_name: fileName, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function deleteImport({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

export async function storePreview(
  { db }: Ctx,
  id: number,
  file: { readonly bytes: number; readonly digest: Buffer; readonly preview: FilePreview },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ bytes: file.bytes, file_hash: file.digest, preview: storableJson(file.preview), status: 'review' })
    .where('id', '=', id)
    .execute()
}

/** An import of the same file that has not ended, or that ended after the upload with this id began. */
export async function findSame({ db }: Ctx, officeId: OfficeId, digest: Buffer, uploadId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('office_id', '=', officeId)
    .where('file_hash', '=', digest)
    .where((eb) => eb.or([eb('status', 'in', ['review', 'waiting', 'running']), eb('newest_then', '>=', uploadId)]))
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Follows the name of the agent who stopped it. */
const STOPPED = ' hat diesen Import abgebrochen. Was bis dahin gespeichert war, ist da.'

const selectImportNews = (officeId: OfficeId, now: Date): RawBuilder<Import> => sql`
  select i.id, i.file_name as "fileName", i.bytes as size, i.status, i.total, i.imported, i.updated, i.skipped, i.failed, i.noted,
    coalesce(${nameAuthor(officeId, 'i.stopper_id')} || ${STOPPED}, i.error) as error, ${nameAuthor(officeId, 'i.author_id')} as author,
    i.created_at as "createdAt", i.finished_at as "finishedAt",
    case when i.status = 'waiting' then (select count(*) from imports o
      where o.office_id = i.office_id and o.status in ('waiting', 'running') and o.id < i.id)::integer else 0 end as ahead,
    case when i.status in ('done', 'failed') and i.imported > 0 and i.finished_at > ${undoSince(now)}
      then i.finished_at + make_interval(days => ${IMPORT_UNDO_DAYS}) end as "undoUntil"
  from imports i where i.office_id = ${officeId} and i.status <> 'uploading'`

const undoSince = (now: Date) => new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY)

export async function listImports({ db, clock }: Ctx, officeId: OfficeId, limit: number): Promise<Import[]> {
  const { rows } = await sql<Import>`
    ${selectImportNews(officeId, clock.now())} order by i.status in ('review', 'waiting', 'running') desc, i.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findImport({ db, clock }: Ctx, officeId: OfficeId, id: number): Promise<Import | undefined> {
  const { rows } = await sql<Import>`${selectImportNews(officeId, clock.now())} and i.id = ${id}`.execute(db)
  return rows[0]
}

export async function findPreview({ db }: Ctx, id: number): Promise<ImportPreview | null> {
  const row = await db.selectFrom('imports').select('preview').where('id', '=', id).executeTakeFirst()
  return (row?.preview ?? null) as unknown as ImportPreview | null
}

/** Locks the row until the transaction ends. */
export async function lockImport({ db }: Ctx, id: number): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('imports').select(STORED).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as StoredImport | undefined
}

/** The agent's next import to process. */
export async function findNext({ db }: Ctx, officeId: OfficeId): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(STORED)
    .where('office_id', '=', officeId)
    .where('status', 'in', ['running', 'waiting'])
    .orderBy('id')
    .executeTakeFirst()
  return row as StoredImport | undefined
}

/** Agents with imports to process. */
export async function listWaitingAgents({ db }: Ctx): Promise<OfficeId[]> {
  const rows = await db.selectFrom('imports').select('office_id').distinct().where('status', 'in', ['running', 'waiting']).execute()
  return rows.map((row) => row.office_id)
}

export async function storeWaiting({ db }: Ctx, id: number, mapping: ColumnMapping): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'waiting', mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()
}

export async function storeRunning({ db, clock }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'running', started_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Increments and returns the number of tries since the import's last progress. */
export async function countTry({ db }: Ctx, id: number): Promise<number> {
  const row = await db
    .updateTable('imports')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? 0
}

export async function findTries({ db }: Ctx, id: number): Promise<number> {
  const row = await db.selectFrom('imports').select('tries').where('id', '=', id).executeTakeFirst()
  return row?.tries ?? 0
}

/** Ends an import unless it has already ended. */
export async function storeEnd({ db, clock }: Ctx, id: number, status: 'done' | 'failed', error: string | null): Promise<void> {
  const newest = sql<number>`(select max(id) from imports)`
  await db
    .updateTable('imports')
    .set({ status, error, preview: null, finished_at: clock.now(), newest_then: newest })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

/** Stores who stops an import before its last row. */
export async function storeStopper({ db }: Ctx, id: number, stopperId: AgentId): Promise<void> {
  await db.updateTable('imports').set({ stopper_id: stopperId }).where('id', '=', id).execute()
}

/** Deletes an ended import's file. */
export async function deleteFile({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('import_parts').where('import_id', '=', id).execute()
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
}

export async function storeUndone({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('imports').set({ status: 'undone' }).where('id', '=', id).execute()
}

export async function findMapping({ db }: Ctx, officeId: OfficeId): Promise<ColumnMapping | undefined> {
  const row = await db.selectFrom('import_mappings').select('mapping').where('office_id', '=', officeId).executeTakeFirst()
  return row?.mapping as ColumnMapping | undefined
}

export async function storeMapping({ db }: Ctx, officeId: OfficeId, mapping: ColumnMapping): Promise<void> {
  const values = { mapping: JSON.stringify(mapping) }
  await db
    .insertInto('import_mappings')
    .values({ office_id: officeId, ...values })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(values))
    .execute()
}
