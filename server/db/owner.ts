import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createOwner } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { refusePooler } from './pooler.ts'

export type OwnedDatabase = {
  /** URL of the role that owns the tables, at PostgreSQL itself. */
  ownerUrl: string
  /** The same database through a pooler in transaction mode; undefined without one. */
  pooledUrl: string | undefined
  /** Stops the embedded server unless another process uses it; an external server keeps running. */
  close(): Promise<void>
}

const DATABASE = 'giebel'

/** Another process of the same installation was faster. */
function ignoreExisting(error: unknown): void {
  const code = (error as pg.DatabaseError).code
  if (code !== '42P04' && code !== '23505') throw error
}

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Whether there is a database to open; the first start creates the embedded one. */
export const isFounded = ({ databaseUrl, dataDir }: { readonly databaseUrl: string | undefined; readonly dataDir: string }): boolean =>
  databaseUrl !== undefined || existsSync(join(clusterFolder(dataDir), 'server'))

/**
 * The installation's database as its owner: at the given addresses, else in the embedded server, which is started and gets its database created.
 * @throws PoolerRefused
 */
export async function openOwnedDatabase(config: {
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl?: string | undefined
  readonly dataDir: string
}): Promise<OwnedDatabase> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== undefined) {
    await refusePooler({ databaseUrl, databaseDirectUrl })
    const pooledUrl = databaseDirectUrl === undefined ? undefined : databaseUrl
    return { ownerUrl: databaseDirectUrl ?? databaseUrl, pooledUrl, close: () => Promise.resolve() }
  }
  const cluster = await startEmbedded({ dataDir: clusterFolder(config.dataDir) })
  try {
    const client = createOwner(cluster.ownerUrl())
    await client.connect()
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`).catch(ignoreExisting)
    } finally {
      await client.end()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { ownerUrl: cluster.ownerUrl(DATABASE), pooledUrl: undefined, close: () => cluster.stop() }
}
