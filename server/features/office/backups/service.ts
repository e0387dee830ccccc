import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BackupCounts } from '../../../db/backup-tables.ts'
import { BackupDamaged } from '../../../db/backup-archive.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { sayFailure } from '../../../start-failure.ts'
import { deleteBefore, failInterrupted, findNewestGood, insertBackup, type Outcome, storeFailed, storeSaved } from './queries.ts'
import { fileOf, leftovers, outworn, unproven, unprovenOf } from './rotation.ts'

/** Milliseconds that a line about a backup is kept. */
const REMEMBERED = 400 * 86_400_000
const INTERRUPTED = 'Die Sicherung wurde unterbrochen.'

/**
 * The backup of the night: is the last one still readable, then a new one, put back to prove it, then those that are no longer needed go.
 * Whatever is wrong is told to the administrators; old files stay as long as there is no good new one.
 */
export async function backUpByNight(ctx: Ctx): Promise<void> {
  const { folder } = ctx.backups
  if (folder === undefined) return
  await tellInterrupted(ctx)
  await lookAtLast(ctx, folder)
  const file = fileOf(ctx.clock.now())
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
    await tellFailure(ctx, id, error)
    return
  }
  for (const name of outworn(await readdir(folder))) await rm(join(folder, name))
  await deleteBefore(ctx, new Date(ctx.clock.now().getTime() - REMEMBERED))
}

/**
 * A file gets its good name when it was put back, and not before: whoever is killed over the proof must not leave it among the good ones. What was
 * left so stays until there is a newer one, because it may be the only one.
 */
async function makeProven({ backups }: Ctx, file: string): Promise<Outcome> {
  const folder = dirname(file)
  const older = unproven(await readdir(folder))
  const written = unprovenOf(file)
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

async function tellInterrupted(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const subjectIds = await failInterrupted(ctx, INTERRUPTED)
    if (subjectIds.length > 0) await recordEvents(ctx, [{ kind: 'backup_failed', userIds: [], subjectIds }])
  })
}

/** A file can go bad, or go, long after it was written. A bad one is set aside: it must not count as one of those that are kept. */
async function lookAtLast(ctx: Ctx, folder: string): Promise<void> {
  const last = await findNewestGood(ctx)
  if (last === undefined) return
  const file = join(folder, basename(last.file))
  try {
    await ctx.backups.read(file)
  } catch (error) {
    if (error instanceof BackupDamaged) await rename(file, `${file}.defekt`)
    await tellFailure(ctx, last.id, error)
  }
}

async function tellFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.log.error({ err: error, backup: id }, 'backup')
  const reason = error instanceof Error ? (sayFailure(error)?.split('\n')[0] ?? error.message) : String(error)
  await inTransaction(ctx, async (ctx) => {
    await storeFailed(ctx, id, reason)
    await recordEvents(ctx, [{ kind: 'backup_failed', userIds: [], subjectIds: [id] }])
  })
}

const sum = (counts: BackupCounts) => Object.values(counts).reduce((all, rows) => all + rows, 0)
