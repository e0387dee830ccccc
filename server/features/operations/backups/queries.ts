import type { Backup } from '#shared/contract/operations/backups.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function insertBackup({ db, clock, backups }: Ctx, file: string): Promise<number> {
  const values = { file, place: backups.place ?? null, started_at: clock.now() }
  const { id } = await db.insertInto('backups').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Outcome {
  readonly rows: number
  readonly bytes: number
  readonly isRestored: boolean
}

export async function storeSaved({ db, clock }: Ctx, id: number, { rows, bytes, isRestored }: Outcome): Promise<void> {
  await db.updateTable('backups').set({ ended_at: clock.now(), rows, bytes, is_restored: isRestored }).where('id', '=', id).execute()
}

export async function storeFailed({ db, clock }: Ctx, id: number, reason: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ended_at: sql`coalesce(ended_at, ${clock.now()})`, reason })
    .where('id', '=', id)
    .execute()
}

/** Fails backups that a dead process left open and returns their ids. Only one backup runs at a time. */
export async function failInterrupted({ db, clock }: Ctx, reason: string): Promise<number[]> {
  const rows = await db
    .updateTable('backups')
    .set({ ended_at: clock.now(), reason })
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface GoodBackup {
  readonly id: number
  readonly file: string
  readonly copiedAt: string | null
  /** Why the last attempt to copy it failed. */
  readonly copyReason: string | null
}

/** Newest successful backup in this process's folder. */
export async function findNewestGood({ db, backups }: Ctx): Promise<GoodBackup | undefined> {
  return db
    .selectFrom('backups')
    .select(['id', 'file', 'copied_at as copiedAt', 'copy_reason as copyReason'])
    .where('ended_at', 'is not', null)
    .where('reason', 'is', null)
    .where((eb) => eb.or([eb('place', '=', backups.place ?? null), eb('place', 'is', null)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Newest first. */
export async function listBackups({ db }: Ctx, limit: number): Promise<Backup[]> {
  return db
    .selectFrom('backups')
    .select(['id', 'file', 'started_at as startedAt', 'ended_at as endedAt', 'rows', 'bytes', 'is_restored as isRestored', 'reason'])
    .select(['copied_at as copiedAt', 'copy_reason as copyReason', 'copy_locked_until as copyLockedUntil'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Location of the newest successful backup, including the host name. */
export async function findNewestPlace({ db }: Ctx): Promise<string | null> {
  const newest = await db
    .selectFrom('backups')
    .select('place')
    .where('ended_at', 'is not', null)
    .where('reason', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.place ?? null
}

export async function storeCopied({ db, clock }: Ctx, id: number): Promise<void> {
  await db.updateTable('backups').set({ copied_at: clock.now() }).where('id', '=', id).execute()
}

export async function storeCopyFailed({ db }: Ctx, id: number, reason: string): Promise<void> {
  await db.updateTable('backups').set({ copy_reason: reason }).where('id', '=', id).execute()
}

export interface CopyLock {
  readonly file: string
  readonly until: Date | null
}

/** Until when the store keeps copies that the rotation is done with; null for removed ones. */
export async function storeLocks({ db }: Ctx, locks: readonly CopyLock[]): Promise<void> {
  const rows = JSON.stringify(locks)
  await sql`
    update backups b set copy_locked_until = lock.until
    from jsonb_to_recordset(${rows}::jsonb) as lock (file text, until timestamptz)
    where b.file = lock.file and b.copied_at is not null and b.copy_locked_until is distinct from lock.until`.execute(db)
}

export async function deleteBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', moment.toISOString()).execute()
}
