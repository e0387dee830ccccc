import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appUrl } from '#server/db/connect.ts'
import { initialise, openCluster, serverUrl } from '#server/db/embedded-server.ts'
import { freePort } from '#server/db/free-port.ts'
import { deriveAppPassword, migrate } from '#server/db/migrate.ts'
import { JOBS } from '#server/features.ts'
import { createSecrets } from '#server/secrets.ts'
import { administer, TEST_KEY, type TestDatabase, withDatabase } from './database.ts'
import { copyAsReplica, createServer, followWriter, type PostgresServer } from './postgres-server.ts'
import { waitFor } from './wait.ts'

const DATABASE = 'giebel'
const FOLLOW_WITHIN = 60_000

/** Two servers of the embedded PostgreSQL, of which one streams to the other. */
export interface ReplicatedDatabase {
  /** At the writer, migrated. */
  readonly database: TestDatabase
  readonly replica: Pick<PostgresServer, 'start' | 'end'>
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
  const copy = copyAsReplica(cluster, join(folder, 'reader'))
  const writer = createServer(cluster, await freePort())
  const replica = createServer(copy, await freePort(), followWriter(cluster, writer))
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
    await waitFor(() => administer(toReplica(ownerUrl), 'select from sources limit 1'), { timeout: FOLLOW_WITHIN })
    return {
      database: { name: DATABASE, ownerUrl, appUrl: asApp, drop: () => Promise.resolve() },
      replica,
      ownerUrl: toReplica(ownerUrl),
      appUrl: toReplica(asApp),
      async pause() {
        await administer(toReplica(adminUrl), 'select pg_wal_replay_pause()')
        await waitFor(() => refuseUnpaused(toReplica(adminUrl)), { timeout: 10_000 })
      },
      resume: () => administer(toReplica(adminUrl), 'select pg_wal_replay_resume()'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Fails until the replica has stopped replaying, which it does between two records. */
const refuseUnpaused = (url: string) => administer(url, `select 1 / (pg_get_wal_replay_pause_state() = 'paused')::int`)
