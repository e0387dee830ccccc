import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../../scripts/debian-packages.ts'
import { findUser, type User } from '../cluster/programs.ts'

/** Debian's packages, each with a program that only it contains. */
const PACKAGES: Readonly<Record<string, string>> = {
  podman: '/usr/bin/podman',
  buildah: '/usr/bin/buildah',
  crun: '/usr/bin/crun',
  uidmap: '/usr/bin/newuidmap',
  'fuse-overlayfs': '/usr/bin/fuse-overlayfs',
  mmdebstrap: '/usr/bin/mmdebstrap',
}
/** An ordinary user, made for the trial where that runs as root. */
const ORDINARY = 'giebel-trial'
export const BASE = 'localhost/debian:12'

/** Podman and Buildah with images and containers of their own. */
export interface Engine {
  /** Whose containers these are. */
  readonly kind: 'rootless' | 'as root'
  podman(...args: string[]): string
  buildah(...args: string[]): string
  /** Ends and removes everything. */
  close(): void
}

class NotHere extends Error {
  constructor(reason: string) {
    super(`the container could not run here: ${reason}`)
  }
}

/** Why a program failed, in one line. */
const summarise = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trimEnd().split('\n').at(-1)?.trim() ?? ''

/**
 * Finds a way to run containers: as an ordinary user, else as root.
 * @param note gets why a way was left
 * @throws NotHere with the reason in one line
 */
export function openEngine(folder: string, note: (line: string) => void): Engine {
  const isRoot = process.getuid?.() === 0
  const missing = () => Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''))
  if (missing().length > 0) installPackages(...missing())
  if (missing().length > 0) throw new NotHere(`there is no ${missing().join(', ')} (apt-get install ${missing().join(' ')})`)
  const base = join(folder, 'debian.tar')
  makeBase(base)
  const ways: readonly Engine['kind'][] = isRoot ? ['rootless', 'as root'] : ['rootless']
  const reasons: string[] = []
  for (const kind of ways) {
    try {
      return tryEngine(kind, join(folder, kind.replaceAll(' ', '-')), base)
    } catch (error) {
      reasons.push(`${kind}: ${summarise(error)}`)
      note(reasons.at(-1) ?? '')
    }
  }
  throw new NotHere(reasons.join('; '))
}

/** A Debian 12 from its packages alone, as the handbook makes one. */
function makeBase(file: string): void {
  try {
    call(['mmdebstrap', '--variant=minbase', '--include=libatomic1', 'bookworm', file], { PATH: process.env['PATH'] })
  } catch (error) {
    throw new NotHere(`no Debian could be made: ${summarise(error)}`)
  }
}

/** Opens an engine and runs a first container. @throws if either fails */
function tryEngine(kind: Engine['kind'], folder: string, base: string): Engine {
  const engine = layOut(kind, folder)
  try {
    engine.podman('import', '--quiet', base, BASE)
    engine.podman('run', '--rm', '--network=host', '--cgroups=disabled', BASE, 'true')
    return engine
  } catch (error) {
    engine.close()
    throw error
  }
}

function layOut(kind: Engine['kind'], folder: string): Engine {
  const user = kind === 'rootless' && process.getuid?.() === 0 ? makeUser(folder) : undefined
  for (const path of ['', 'home', 'run', 'storage', 'tmp']) makeFolder(join(folder, path), user)
  const at = (name: string) => join(folder, name)
  const env = {
    PATH: process.env['PATH'],
    HOME: at('home'),
    XDG_RUNTIME_DIR: at('run'),
    TMPDIR: at('tmp'),
    // The timer of a health check needs systemd; the trial checks by itself.
    DISABLE_HC_SYSTEMD: 'true',
  }
  const storage = ['--root', at('storage'), '--runroot', at('run/storage'), '--storage-driver=overlay']
  const daemonless = ['--runtime=crun', '--cgroup-manager=cgroupfs', '--events-backend=file', `--tmpdir=${at('run/libpod')}`]
  const podman = (...args: string[]) => call(['podman', ...storage, ...daemonless, ...args], env, user)
  return {
    kind,
    podman,
    buildah: (...args) => call(['buildah', ...storage, ...args], env, user),
    close() {
      for (const rest of [
        ['rm', '--all', '--force', '--volumes', '--time=0'],
        ['rmi', '--all', '--force'],
        ['system', 'migrate'],
      ])
        ignoreFailure(() => podman(...rest))
      // The storage is mounted onto itself.
      ignoreFailure(() => call(['umount', at('storage/overlay')], env))
      if (user !== undefined) ignoreFailure(() => call(['userdel', ORDINARY], { PATH: process.env['PATH'] }))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ignoreFailure(work: () => unknown): void {
  try {
    work()
  } catch {
    // what is not there need not be removed
  }
}

/** `useradd` gives an ordinary user a range of further ids, which rootless containers need. */
function makeUser(folder: string): User {
  ignoreFailure(() => call(['userdel', ORDINARY], { PATH: process.env['PATH'] }))
  call(['useradd', '--no-create-home', '--home-dir', join(folder, 'home'), ORDINARY], { PATH: process.env['PATH'] })
  return findUser(ORDINARY)
}

function makeFolder(path: string, user: User | undefined): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}

/** Runs a program to its end, as this user. @throws with its output if it fails */
function call(command: readonly string[], env: NodeJS.ProcessEnv, user?: User): string {
  const as = user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const [program = '', ...args] = [...as, ...command]
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: '/', encoding: 'utf8', env, maxBuffer: 64 * 2 ** 20 })
  if (status === 0) return stdout.trim()
  throw new Error(`${command.join(' ')} ended with ${status}: ${error?.message ?? `${stdout}${stderr}`}`, { cause: error })
}
