import { mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { initialise, openCluster, serverUrl } from '#server/db/embedded-server.ts'
import { freePort } from '#server/db/free-port.ts'
import { NOWHERE } from '#test/nowhere.ts'
import { copyAsReplica, createServer, followWriter } from '#test/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { KEY } from '../bench-database.ts'
import { type Counts, readCounts } from './counts.ts'

/** As the embedded server in production, but for the log, which a replica needs as a whole. */
const SETTINGS = {
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  max_connections: 200,
  io_method: 'sync',
  jit: 'off',
  fsync: 'on',
} as const

/** Addresses of the owner. */
export interface Replicated {
  readonly writer: string
  readonly reader: string
}

/** Runs `work` on the database in this folder, with a replica that is copied beside the folder and removed afterwards. */
export async function withReplica<T>(folder: string, work: (replicated: Replicated) => Promise<T>): Promise<T> {
  const cluster = openCluster(folder, true)
  await initialise(cluster)
  const copied = mkdtempSync(`${resolve(folder)}-replica-`)
  const remove = () => rmSync(copied, { recursive: true, force: true })
  process.once('exit', remove)
  const writer = createServer(cluster, await freePort(), SETTINGS)
  let endReplica = () => Promise.resolve()
  try {
    // a log as the embedded server writes it cannot be continued by a replica
    await writer.start()
    await writer.end('SIGINT')
    const replica = createServer(copyAsReplica(cluster, copied), await freePort(), { ...SETTINGS, ...followWriter(cluster, writer) })
    endReplica = () => replica.end()
    await writer.start()
    await replica.start()
    return await work({ writer: serverUrl(cluster, writer.port), reader: serverUrl(cluster, replica.port) })
  } finally {
    await endReplica()
    await writer.end('SIGINT')
    process.off('exit', remove)
    remove()
  }
}

/** A web process, and who answered its reads so far. */
export interface Process {
  readonly url: string
  count(): Promise<Counts>
  stop(): Promise<unknown>
}

export async function startProcess({ writer, reader }: Partial<Replicated> & Pick<Replicated, 'writer'>): Promise<Process> {
  const port = await freePort()
  const server: ServerProcess = await startServerProcess({
    ...NOWHERE,
    DATABASE_URL: writer,
    ...(reader !== undefined && { DATABASE_READER_URL: reader }),
    SECRET_KEY: KEY,
    ROLES: 'web',
    METRICS_PORT: String(port),
  })
  const atExit = () => void server.child.kill('SIGKILL')
  process.once('exit', atExit)
  return {
    url: server.url,
    count: async () => readCounts(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    stop: () => {
      process.off('exit', atExit)
      return server.stop()
    },
  }
}
