import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks at a lock another process holds. */
const POLL = 50
const BUSY = 5

/**
 * Runs `work` while no other process is at this folder. The lock is one of the operating system's, which Node reaches only through SQLite:
 * it ends with the process that holds it, however that ends.
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

/** The lock at once or not at all; the function it gives frees it. In a folder that is gone nobody else can be. */
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
