import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two attempts to get a lock held by another process. */
const POLL = 50
const BUSY = 5

/**
 * Runs `work` while no other process holds this folder. It uses an operating system lock, which Node reaches only through SQLite and which ends with
 * its process in any case.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let unlock = tryFolderLock(folder)
  while (!unlock) {
    await sleep(POLL)
    unlock = tryFolderLock(folder)
  }
  try {
    return await work()
  } finally {
    unlock()
  }
}

/** Tries to lock without waiting; the returned function releases the lock. A deleted folder cannot have another holder. */
export function tryFolderLock(folder: string): (() => void) | undefined {
  if (!existsSync(folder)) return () => undefined
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}
