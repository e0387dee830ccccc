import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a container's processes are, and where they may write. */
export interface Surroundings {
  readonly processes: readonly { readonly name: string; readonly uids: string; readonly capabilities: string; readonly isFenced: boolean }[]
  /** Folders and files that can be written, without what lies in such a folder. */
  readonly writable: readonly string[]
}

// Runs inside the container, as its user. It tries instead of asking for rights, which a read-only mount overrules.

/** Shows the kernel's own state; files cannot be kept there. */
const OF_THE_KERNEL = new Set(['/proc', '/sys', '/dev/mqueue', '/dev/pts'])

function canWrite(path: string, isFolder: boolean): boolean {
  const file = isFolder ? join(path, '.written') : path
  try {
    // appending nothing changes nothing
    writeFileSync(file, '', { flag: isFolder ? 'wx' : 'a' })
    if (isFolder) rmSync(file)
    return true
  } catch {
    return false
  }
}

function* listWritable(folder: string): Generator<string> {
  if (OF_THE_KERNEL.has(folder)) return
  if (canWrite(folder, true)) {
    yield folder
    return
  }
  for (const name of listFolder(folder)) {
    const path = join(folder, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) yield* listWritable(path)
    else if (stat?.isFile() && canWrite(path, false)) yield path
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function* listProcesses(): Generator<Surroundings['processes'][number]> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = readStatus(pid)
    // it has ended meanwhile
    if (status === undefined) continue
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? ''
    yield { name: field('Name'), uids: field('Uid'), capabilities: field('CapEff'), isFenced: field('NoNewPrivs') === '1' }
  }
}

function readStatus(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return undefined
  }
}

const surroundings: Surroundings = { processes: [...listProcesses()], writable: [...listWritable('/')] }
process.stdout.write(JSON.stringify(surroundings))
