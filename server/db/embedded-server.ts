import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, isPostmaster, readPostmasterPid } from './embedded-processes.ts'
import { freePort } from './free-port.ts'
import { chooseRunAs, EmbeddedUnavailable, findBinaries, idsFor, type PostgresBinaries, type RunAs } from './postgres-binaries.ts'

/** A cluster's folder (with `users/`, `password`, `postgres.log` and the data folder itself) and how to run it. */
export type Cluster = {
  folder: string
  data: string
  logFile: string
  password: string
  binaries: PostgresBinaries
  runAs: RunAs
  durable: boolean
}

/** A server that responds; `gone` resolves when its process has ended for any reason. */
export type Server = { pid: number; port: number; gone: Promise<void> }

const OWNER = 'postgres'
const LOG_FILE_LIMIT = 10 * 1024 * 1024
const START_LIMIT_MS = 60_000
const LAUNCHES = 20
const LAUNCH_PAUSE_MS = 250
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 5_000
const SMALL_SHARED_MEMORY = 512 * 1024 * 1024

/** Creates the folder and finds out how the server can run there. */
export function openCluster(dataDir: string, durable: boolean): Cluster {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const binaries = findBinaries()
  // Started as root, the server runs as another user, who must be able to pass this folder but not read anything in it.
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  const runAs = chooseRunAs(binaries, folder)
  const logFile = join(folder, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > LOG_FILE_LIMIT) truncateSync(logFile)
  return { folder, data: join(folder, 'server', 'data'), logFile, password: '', binaries, runAs, durable }
}

export function serverUrl(cluster: Cluster, port: number, database = OWNER): string {
  return `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${database}`
}

/**
 * Creates the cluster once and reads its password. The collation is PostgreSQL's own C.UTF-8, the same on every machine, so that an update of the
 * operating system cannot corrupt an index; queries request German order (`collate "de-x-icu"`).
 */
export async function initialise(cluster: Cluster): Promise<void> {
  const home = join(cluster.data, '..')
  if (!existsSync(home)) await makeCluster(cluster, home)
  const made = Number(readFileSync(join(home, 'version'), 'utf8'))
  if (made !== cluster.runAs.version) {
    throw new EmbeddedUnavailable(
      `Die Daten in ${home} stammen von PostgreSQL ${made}, installiert ist ${cluster.runAs.version}. Bitte mit der alten Version sichern.`,
      `The data in ${home} were made by PostgreSQL ${made}, installed is ${cluster.runAs.version}. Please back up with the old version.`,
    )
  }
  cluster.password = readFileSync(join(home, 'password'), 'utf8')
}

/** Created in a temporary folder and renamed: an interrupted attempt is never mistaken for a cluster, and of two concurrent processes one wins. */
async function makeCluster(cluster: Cluster, home: string): Promise<void> {
  const draft = join(cluster.folder, `making-${process.pid}`)
  const passwordFile = join(draft, 'password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'data'), { recursive: true })
  chmodSync(draft, 0o711)
  chmodSync(join(draft, 'data'), 0o700)
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  writeFileSync(join(draft, 'version'), String(cluster.runAs.version))
  try {
    for (const path of [join(draft, 'data'), passwordFile]) giveToServer(cluster.runAs, path)
    await runInitdb(cluster, join(draft, 'data'), passwordFile)
    if (cluster.runAs.uid !== undefined) chownSync(passwordFile, 0, 0)
    renameSync(draft, home)
  } catch (error) {
    if (!existsSync(home)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function giveToServer({ uid, gid }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

async function runInitdb(cluster: Cluster, data: string, passwordFile: string): Promise<void> {
  const { runAs, binaries, durable } = cluster
  const output: string[] = []
  const child = spawnAs(runAs, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ])
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`initdb failed (${code}): ${output.join('').trim().slice(-2000)}`)
}

function spawnAs(runAs: RunAs, program: string, args: readonly string[], logFile?: string): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args]
  const log = logFile === undefined ? undefined : openSync(logFile, 'a', 0o600)
  try {
    return spawn(command, rest, {
      // The caller's working folder may be closed to the server's user.
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal must reach only the application, which stops the server last.
      detached: true,
      stdio: log === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? process.env : {}) },
      ...idsFor(runAs),
    })
  } finally {
    if (log !== undefined) closeSync(log)
  }
}

/**
 * A running server on the cluster: the one already running, else a new one on `port` or any free port.
 * @throws if it does not respond within a minute or ends; the message contains the end of its log
 */
export async function bringUp(cluster: Cluster, port?: number): Promise<Server> {
  const wanted = port ?? (await freePort())
  for (let tries = 1; ; tries += 1) {
    try {
      return (await adopt(cluster, port)) ?? (await launch(cluster, wanted))
    } catch (error) {
      // the last backends of a killed server still hold its memory
      if (tries === LAUNCHES || !/shared memory block/.test(String(error))) throw error
      await sleep(LAUNCH_PAUSE_MS)
    }
  }
}

async function adopt(cluster: Cluster, port: number | undefined): Promise<Server | undefined> {
  const found = readPostmasterPid(cluster.data)
  if (found === undefined) return undefined
  if (!isPostmaster(found.pid, cluster.data)) {
    // PostgreSQL mistakes any process with this pid for a running server, even a zombie.
    rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
    return undefined
  }
  const server = { ...found, gone: goneByPolling(found.pid) }
  if ((port ?? found.port) === found.port && (await answers(cluster, server))) return server
  if (isAlive(found.pid)) await endServer(server)
  return undefined
}

async function goneByPolling(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(100, undefined, { ref: false })
}

async function launch(cluster: Cluster, port: number): Promise<Server> {
  const start = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  const settings = serverSettings(cluster, port).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(cluster.runAs, cluster.binaries.postgres, ['-D', cluster.data, ...settings], cluster.logFile)
  const gone = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  // The process may end while the server runs; callers that need the server keep the process alive by other means.
  child.unref()
  const server = { pid: child.pid ?? 0, port, gone }
  if (await answers(cluster, server)) return server
  if (child.pid !== undefined && isAlive(child.pid)) await endServer(server)
  throw new Error(`PostgreSQL did not start: ${readFileSync(cluster.logFile).subarray(start).toString().trim().slice(-2000)}`)
}

function serverSettings(cluster: Cluster, port: number): [name: string, value: string | number][] {
  const fast: [string, string][] = [
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
  ]
  return [
    ['listen_addresses', '127.0.0.1'],
    ['port', port],
    ['unix_socket_directories', ''],
    ['shared_buffers', '256MB'],
    ['max_wal_size', '1GB'],
    // Reads usually hit the page cache: an I/O worker would take longer.
    ['io_method', 'sync'],
    ['max_connections', 200],
    // There are no replicas, so filling a new table need not be logged to the WAL.
    ['wal_level', 'minimal'],
    ['max_wal_senders', 0],
    ['jit', 'off'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    // A container's /dev/shm has 64 MB by default, which one parallel query may exceed.
    ...(sharedMemoryIsSmall() ? [['dynamic_shared_memory_type', 'mmap'] as [string, string]] : []),
    ...(cluster.durable ? [] : fast),
  ]
}

function sharedMemoryIsSmall(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks < SMALL_SHARED_MEMORY
  } catch {
    return true
  }
}

/** Whether it is our server on our data folder; waits through start and crash recovery while the process lives. */
async function answers(cluster: Cluster, server: Server): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS
  let ended = false
  void server.gone.then(() => (ended = true))
  while (!ended && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: serverUrl(cluster, server.port), connectionTimeoutMillis: 1_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
      return rows[0]?.data === cluster.data
    } catch (error) {
      if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false
      await sleep(30)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

/** Stops the server: gracefully, then without the final checkpoint (the next start recovers), then by force. */
export async function endServer(server: Server): Promise<void> {
  const steps: [signal: NodeJS.Signals, waitMs: number][] = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ]
  for (const [signal, waitMs] of steps) {
    if (!isAlive(server.pid)) return
    process.kill(server.pid, signal)
    const deadline = performance.now() + waitMs
    while (isAlive(server.pid) && performance.now() < deadline) await sleep(10)
  }
}
