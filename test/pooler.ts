import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { installPackages } from '../scripts/debian-packages.ts'

/** PgBouncer in transaction mode in front of a server on the loopback address. */
export interface Pooler {
  /** The same URL through it. */
  through(url: string): string
  close(): Promise<void>
}

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const START_LIMIT = 10_000

/** @param askerUrl a role that may read the stored passwords of those who sign in */
export async function startPooler(askerUrl: string, settings: Readonly<Record<string, string | number>> = {}): Promise<Pooler> {
  const program = findPgBouncer()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'giebel-pooler-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const isRoot = process.getuid?.() === 0
  const file = writeFiles(folder, askerUrl, { listen_port: port, ...settings })
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const atExit = () => {
    child.kill('SIGKILL')
    remove()
  }
  process.once('exit', atExit)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const gone = once(child, 'exit')
  const close = async () => {
    child.kill('SIGKILL')
    await gone
    process.off('exit', atExit)
    remove()
  }
  const late = AbortSignal.timeout(START_LIMIT)
  while (!log.includes('process up')) {
    await Promise.race([once(child.stderr, 'data', { signal: late }).catch(() => {}), gone])
    if (child.exitCode === null && !late.aborted) continue
    await close()
    throw new Error(`PgBouncer did not start: ${log}`)
  }
  return { through: (url) => Object.assign(new URL(url), { port: String(port) }).href, close }
}

/** @returns the path of the configuration */
function writeFiles(folder: string, askerUrl: string, settings: Readonly<Record<string, string | number>>): string {
  const { hostname, port, username, password } = new URL(askerUrl)
  const asker = decodeURIComponent(username)
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const all = {
    listen_addr: '127.0.0.1',
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    auth_user: asker,
    pool_mode: 'transaction',
    default_pool_size: 20,
    max_client_conn: 1_000,
    log_connections: 0,
    log_disconnections: 0,
    log_stats: 0,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(users, `"${asker}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(file, ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines, ''].join('\n'))
  // it may read them after it has given up root; they are worth nothing beyond this run
  for (const [path, mode] of [
    [folder, 0o755],
    [users, 0o644],
    [file, 0o644],
  ] as const)
    chmodSync(path, mode)
  return file
}

function findPgBouncer(): string {
  const find = () => PROGRAMS.find((program) => existsSync(program))
  const found = find() ?? (installPackages('pgbouncer') ? find() : undefined)
  if (found !== undefined) return found
  const command = 'sudo apt-get update && sudo apt-get install -y pgbouncer'
  throw new Error(`Es fehlt PgBouncer. Bitte installieren: ${command}\nPgBouncer is missing. Please install it: ${command}`)
}
