import { freemem } from 'node:os'
import { readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** In bytes: more than all of a run's test databases and their logs need. */
const ROOM = 4 * GIB

/**
 * Folder for temporary test data: in memory if there is room, because a test database is a thousand small files and created several hundred times.
 * Undefined for the system's own folder.
 */
export function testFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    // Programs are executed from there.
    const isOpen = mount !== undefined && !/\b(?:noexec|ro)\b/.test(mount.split(' ')[3] ?? '')
    return isOpen && bavail * bsize >= ROOM && freemem() >= ROOM ? MEMORY : undefined
  } catch {
    return undefined
  }
}
