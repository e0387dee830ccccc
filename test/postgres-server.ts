import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster, serverUrl } from '#server/db/embedded-server.ts'
import { idsFor } from '#server/db/postgres-binaries.ts'
import { waitFor } from './wait.ts'

const START_WITHIN = 60_000

/** A PostgreSQL that is started and ended by hand, and that a replica may follow. */
export interface PostgresServer {
  readonly port: number
  start(): Promise<void>
  /** By default by SIGQUIT: it closes its connections at once, without a checkpoint. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Copies the data of a cluster whose server was ended in order; a server on the copy starts as a replica. */
export function copyAsReplica(cluster: Cluster, folder: string): Cluster {
  const copy = openCluster(folder, cluster.durable)
  // no server runs, so a plain copy of the folder is a base backup
  copyFiles(join(cluster.folder, 'server'), copy.folder)
  // PostgreSQL only looks whether the file is there
  copyFiles(join(copy.data, 'PG_VERSION'), join(copy.data, 'standby.signal'))
  return { ...copy, password: cluster.password }
}

/** Copies with owner and mode. */
function copyFiles(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The settings by which a replica finds its writer. */
export const followWriter = ({ password }: Cluster, { port }: PostgresServer) => ({
  primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
})

/** @param more settings besides those that a writer with a replica needs, or instead of them */
export function createServer(cluster: Cluster, port: number, more: Readonly<Record<string, string | number>> = {}): PostgresServer {
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
      await waitFor(() => signIn(serverUrl(cluster, port)), { timeout: START_WITHIN }).catch((error: unknown) => {
        throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`, { cause: error })
      })
    },
    async end(signal = 'SIGQUIT') {
      process.off('exit', atExit)
      running?.child.kill(signal)
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
