import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BackupCounts } from '../../../db/backup-tables.ts'
import { BackupDamaged } from '../../../db/backup-archive.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { describeFailure } from '../../../start-failure.ts'
import { deleteBefore, failInterrupted, findNewestGood, insertBackup, type Outcome, storeFailed, storeSaved } from './queries.ts'
import { backupFileName, leftovers, outworn, unproven, unprovenName } from './rotation.ts'

/** Milliseconds for which a row about a backup is kept. */
const REMEMBERED = 400 * 86_400_000
const INTERRUPTED = 'Die Sicherung wurde unterbrochen.'

/**
 * Nightly backup: verifies the last file, makes a new one, restores it as a test, then rotates old files. Reports every failure to the admins. Old
 * files stay until a good new one exists.
 */
export async function backUpByNight(ctx: Ctx): Promise<void> {
  const { folder } = ctx.backups
  if (folder === undefined) return
  await reportInterrupted(ctx)
  await lookAtLast(ctx, folder)
  const file = backupFileName(ctx.clock.now())
  const id = await insertBackup(ctx, file)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of leftovers(await readdir(folder))) await rm(join(folder, name), { force: true })
    const outcome = await makeProven(ctx, join(folder, file))
    await inTransaction(ctx, async (ctx) => {
      await storeSaved(ctx, id, outcome)
      await recordEvents(ctx, [{ kind: 'backup_made', userIds: [], subjectIds: [id] }])
    })
  } catch (error) {
    await reportFailure(ctx, id, error)
    return
  }
  for (const name of outworn(await readdir(folder))) await rm(join(folder, name))
  await deleteBefore(ctx, new Date(ctx.clock.now().getTime() - REMEMBERED))
}

/**
 * A file gets its final name only after the restore test, so that a process killed during the test leaves no unproven file among the good ones. An
 * unproven file stays until a newer one exists: it may be the only backup.
 */
async function makeProven({ backups }: Ctx, file: string): Promise<Outcome> {
  const folder = dirname(file)
  const older = unproven(await readdir(folder))
  const written = unprovenName(file)
  const { counts, bytes } = await backups.make(written)
  for (const name of older) await rm(join(folder, name), { force: true })
  try {
    const restored = await backups.prove(written)
    await rename(written, file)
    return { rows: sum(counts), bytes, isRestored: restored !== undefined }
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

async function reportInterrupted(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const subjectIds = await failInterrupted(ctx, INTERRUPTED)
    if (subjectIds.length > 0) await recordEvents(ctx, [{ kind: 'backup_failed', userIds: [], subjectIds }])
  })
}

/** Detects files that were damaged or deleted later. Renames a damaged one so that the rotation does not count it. */
async function lookAtLast(ctx: Ctx, folder: string): Promise<void> {
  const last = await findNewestGood(ctx)
  if (last === undefined) return
  const file = join(folder, basename(last.file))
  try {
    await ctx.backups.read(file)
  } catch (error) {
    if (error instanceof BackupDamaged) await rename(file, `${file}.defekt`)
    await reportFailure(ctx, last.id, error)
  }
}

async function reportFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.log.error({ err: error, backup: id }, 'backup')
  const reason = nameReason(error)
  await inTransaction(ctx, async (ctx) => {
    await storeFailed(ctx, id, reason)
    await recordEvents(ctx, [{ kind: 'backup_failed', userIds: [], subjectIds: [id] }])
  })
}

/** One German sentence. */
export const nameReason = (error: unknown): string =>
  error instanceof Error ? (describeFailure(error)?.split('\n')[0] ?? error.message) : String(error)

const sum = (counts: BackupCounts) => Object.values(counts).reduce((all, rows) => all + rows, 0)
