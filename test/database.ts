import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { appRole, appUrl } from '#server/db/connect.ts'

/** Environment variable by which the global set-up passes the cluster to the workers. */
export const TEST_CLUSTER = 'GIEBEL_TEST_CLUSTER'
export const TEMPLATE = 'giebel_template'
/** Set to run the tests through PgBouncer in transaction mode. */
export const TEST_POOLER = 'TEST_POOLER'
/** The key that every test database uses. */
export const TEST_KEY = 'a key for the tests, long enough'

export type TestCluster = { adminUrl: string; appPassword: string; pooledUrl?: string }

export type TestDatabase = {
  name: string
  /** Connects as the tables' owner: for migrations, and to bypass the product. */
  ownerUrl: string
  /** Connects as the role the product uses. */
  appUrl: string
  /** The same through the pooler, if there is one. */
  pooledUrl?: string
  /** The same at a replica, if there is one. */
  readerUrl?: string
  drop(): Promise<void>
}

/**
 * Creates a migrated database as a clone of the template.
 * @throws when the test's project lacks the database's global set-up
 */
export function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE)
}

/** Creates an empty database. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const shared = process.env[TEST_CLUSTER]
  if (shared === undefined) throw new Error('no test cluster: the vitest project needs globalSetup test/cluster.ts')
  const { adminUrl, appPassword, pooledUrl } = JSON.parse(shared) as TestCluster
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copying files takes a third of the time needed to write every page to the WAL.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = withDatabase(adminUrl, name)
  // A clone carries the template's grants, and with them the template's role.
  const asApp = (url: string) => appUrl(withDatabase(url, name), appPassword, appRole(withDatabase(adminUrl, TEMPLATE)))
  return {
    name,
    ownerUrl,
    appUrl: asApp(adminUrl),
    ...(pooledUrl !== undefined && { pooledUrl: asApp(pooledUrl) }),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** The addresses of this database in the settings of a server. */
export function databaseSettings({ ownerUrl, pooledUrl }: Pick<TestDatabase, 'ownerUrl' | 'pooledUrl'>): Record<string, string> {
  if (pooledUrl === undefined) return { DATABASE_URL: ownerUrl }
  const { host } = new URL(pooledUrl)
  return { DATABASE_URL: Object.assign(new URL(ownerUrl), { host }).href, DATABASE_DIRECT_URL: ownerUrl }
}

/** A connection as the tables' owner, to bypass the product. The caller ends it. */
export async function connectOwner({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

/** Provides such a connection for the duration of `work`. */
export async function withOwner<T>(database: Pick<TestDatabase, 'ownerUrl'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOwner(database)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement outside the product's databases. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  await withOwner({ ownerUrl: adminUrl }, (client) => client.query(statement))
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
