import { freemem } from 'node:os'
import { readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** Bytes: what all test databases of a run and their logs may come to, with room to spare. */
const ROOM = 4 * GIB

/**
 * Where tests put what they throw away: into memory where the machine has room for it, because a test database is a thousand small files and made
 * several hundred times. Undefined for the system's own folder.
 */
export function testFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    // programs are run from there
    const isOpen = mount !== undefined && !/\b(?:noexec|ro)\b/.test(mount.split(' ')[3] ?? '')
    return isOpen && bavail * bsize >= ROOM && freemem() >= ROOM ? MEMORY : undefined
  } catch {
    return undefined
  }
}
