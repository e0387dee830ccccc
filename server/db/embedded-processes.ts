import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Distinguishes a process from a later one with the same pid; `undefined` if there is none. */
function processStamp(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  if (process.platform !== 'linux') return 'running'
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // State "Z" is a zombie waiting for its parent; field 22 is the start time since boot.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Whether the process runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  return processStamp(pid) !== undefined
}

/** Registers this process as a user of the cluster, so that none of our other processes stops it. */
export function joinUsers(folder: string): void {
  const users = join(folder, 'users')
  mkdirSync(users, { recursive: true })
  writeFileSync(join(users, String(process.pid)), processStamp(process.pid) ?? '')
}

export function leaveUsers(folder: string): void {
  rmSync(join(folder, 'users', String(process.pid)), { force: true })
}

/** The other running processes that use the cluster; removes the entries of killed ones. */
export function otherUsers(folder: string): number[] {
  const users = join(folder, 'users')
  return listFolder(users)
    .filter((name) => {
      const pid = Number(name)
      if (pid === process.pid) return false
      const alive = processStamp(pid)
      if (alive !== undefined && alive === readText(join(users, name))) return true
      rmSync(join(users, name), { force: true })
      return false
    })
    .map(Number)
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Pid and port of the server that last wrote its `postmaster.pid` into the data folder. */
export function readPostmasterPid(data: string): { pid: number; port: number } | undefined {
  const lines = readText(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** Whether the process is a PostgreSQL server on this data folder: after a crash or in a new container the pid may belong to any process. */
export function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  return readText(`/proc/${pid}/cmdline`)?.split('\0').includes(data) ?? false
}
