import { basename, join } from 'node:path'
import type { BackupCopies } from '../../../backup-copies.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { type CopyLock, findNewestGood, type GoodBackup, storeCopied, storeCopyFailed, storeLocks } from './queries.ts'
import { outworn } from './rotation.ts'
import { nameReason } from './service.ts'

/**
 * Copies the newest good backup of this process's folder to the second place, then removes outworn copies there. Does nothing for one that is copied,
 * so a failed attempt is made up for by the next run.
 */
export async function copyNewest(ctx: Ctx): Promise<void> {
  const { backupCopies: copies, backups } = ctx
  if (copies === undefined || backups.folder === undefined) return
  const newest = await findNewestGood(ctx)
  if (newest === undefined || newest.copiedAt !== null) return
  try {
    await copies.add(join(backups.folder, basename(newest.file)))
    await storeCopied(ctx, newest.id)
  } catch (error) {
    await reportFailure(ctx, newest, `Die Kopie nach ${copies.place} ist misslungen. ${nameReason(error)}`, error)
    return
  }
  await rotate(ctx, copies)
}

/** Every failure is stored and logged, and the first one of a backup reported. */
async function reportFailure(ctx: Ctx, { id, copyReason }: GoodBackup, reason: string, error: unknown): Promise<void> {
  ctx.log.error({ err: error, backup: id }, 'backup copy')
  await inTransaction(ctx, async (ctx) => {
    await storeCopyFailed(ctx, id, reason)
    if (copyReason === null) await recordEvents(ctx, [{ kind: 'backup_failed', userIds: [], subjectIds: [id] }])
  })
}

/** What object lock keeps is no failure: it is shown with its day, and tried again after the next copy. */
async function rotate(ctx: Ctx, copies: BackupCopies): Promise<void> {
  const locks: CopyLock[] = []
  const kept: string[] = []
  try {
    for (const file of outworn((await copies.list()).map(({ name }) => name))) {
      const { outcome, lockedUntil } = await copies.remove(file)
      locks.push({ file, until: lockedUntil ?? null })
      if (outcome === 'kept') kept.push(file)
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'backup copies not removed')
  }
  await storeLocks(ctx, locks)
  if (kept.length > 0) ctx.log.info({ kept }, 'backup copies kept by the store')
}
