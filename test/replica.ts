import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { appUrl } from '#server/db/connect.ts'
import { type Cluster, initialise, openCluster, serverUrl } from '#server/db/embedded-server.ts'
import { freePort } from '#server/db/free-port.ts'
import { deriveAppPassword, migrate } from '#server/db/migrate.ts'
import { idsFor } from '#server/db/postgres-binaries.ts'
import { JOBS } from '#server/features.ts'
import { createSecrets } from '#server/secrets.ts'
import { administer, TEST_KEY, type TestDatabase, withDatabase } from './database.ts'

const DATABASE = 'giebel'
const START_WITHIN = 60_000

/** A PostgreSQL that a test starts and ends. */
interface Server {
  readonly port: number
  start(): Promise<void>
  /** Ends it by SIGQUIT: it closes its connections at once, without a checkpoint. */
  end(): Promise<void>
}

/** Two servers of the embedded PostgreSQL, of which one streams to the other. */
export interface ReplicatedDatabase {
  /** At the writer, migrated. */
  readonly database: TestDatabase
  readonly replica: Pick<Server, 'start' | 'end'>
  /** Addresses of the replica, as the owner and as the product's role. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** Keeps the replica from replaying what arrives, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-replica-'))
  chmodSync(folder, 0o711)
  const cluster = openCluster(join(folder, 'writer'), false)
  await initialise(cluster)
  // no server runs yet, so a plain copy of the folder is a base backup
  const copy = openCluster(join(folder, 'reader'), false)
  copyFiles(join(cluster.folder, 'server'), copy.folder)
  // PostgreSQL only looks whether the file is there
  copyFiles(join(copy.data, 'PG_VERSION'), join(copy.data, 'standby.signal'))

  const writer = createServer(cluster, cluster.password, await freePort(), {})
  const source = `host=127.0.0.1 port=${writer.port} user=postgres password=${cluster.password}`
  const replica = createServer(copy, cluster.password, await freePort(), { primary_conninfo: source })
  const close = async () => {
    await replica.end()
    await writer.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await writer.start()
    await replica.start()
    const secrets = createSecrets(TEST_KEY)
    const adminUrl = serverUrl(cluster, writer.port)
    await administer(adminUrl, `create database ${DATABASE}`)
    const ownerUrl = withDatabase(adminUrl, DATABASE)
    await migrate({ ownerUrl, secrets, jobs: JOBS })
    const toReplica = (url: string) => Object.assign(new URL(url), { port: String(replica.port) }).href
    const asApp = appUrl(ownerUrl, deriveAppPassword(secrets))
    await vi.waitFor(() => administer(toReplica(ownerUrl), 'select from sources limit 1'), { timeout: START_WITHIN })
    return {
      database: { name: DATABASE, ownerUrl, appUrl: asApp, drop: () => Promise.resolve() },
      replica,
      ownerUrl: toReplica(ownerUrl),
      appUrl: toReplica(asApp),
      async pause() {
        await administer(toReplica(adminUrl), 'select pg_wal_replay_pause()')
        await vi.waitFor(() => refuseUnpaused(toReplica(adminUrl)), { timeout: 10_000 })
      },
      resume: () => administer(toReplica(adminUrl), 'select pg_wal_replay_resume()'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Copies with owner and mode. */
function copyFiles(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Fails until the replica has stopped replaying, which it does between two records. */
const refuseUnpaused = (url: string) => administer(url, `select 1 / (pg_get_wal_replay_pause_state() = 'paused')::int`)

function createServer(cluster: Cluster, password: string, port: number, more: Readonly<Record<string, string>>): Server {
  const { data, binaries, runAs, logFile } = cluster
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: 100,
    wal_level: 'replica',
    wal_keep_size: '1GB',
    dynamic_shared_memory_type: 'mmap',
    fsync: 'off',
    timezone: 'UTC',
    ...more,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let running: { readonly child: ChildProcess; readonly gone: Promise<unknown> } | undefined
  const atExit = () => void running?.child.kill('SIGQUIT')

  return {
    port,
    async start() {
      const log = openSync(logFile, 'a', 0o600)
      const [command = binaries.postgres, ...rest] = [...runAs.prefix, binaries.postgres, ...args]
      const child = spawn(command, rest, {
        cwd: '/',
        stdio: ['ignore', log, log],
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
        ...idsFor(runAs),
      })
      closeSync(log)
      running = { child, gone: once(child, 'exit') }
      process.once('exit', atExit)
      await vi
        .waitFor(() => signIn(serverUrl({ ...cluster, password }, port)), { timeout: START_WITHIN })
        .catch((error: unknown) => {
          throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`, { cause: error })
        })
    },
    async end() {
      process.off('exit', atExit)
      running?.child.kill('SIGQUIT')
      await running?.gone
      running = undefined
    },
  }
}

async function signIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
