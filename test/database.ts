import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { appRole, appUrl } from '#server/db/connect.ts'

/** What the global set-up hands to the workers, who inherit the environment. */
export const TEST_CLUSTER = 'GIEBEL_TEST_CLUSTER'
export const TEMPLATE = 'giebel_template'
/** The key that every database of the tests belongs to. */
export const TEST_KEY = 'a key for the tests, long enough'

export type TestCluster = { adminUrl: string; appPassword: string }

export type TestDatabase = {
  name: string
  /** As the role that owns the tables: migrations, and looking behind the product's back. */
  ownerUrl: string
  /** As the role the product runs with. */
  appUrl: string
  drop(): Promise<void>
}

/**
 * A migrated database of its own: a clone of the template.
 * @throws when the test does not run in a project with the database's global set-up
 */
export function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE)
}

/** A database of its own without anything in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const shared = process.env[TEST_CLUSTER]
  if (shared === undefined) throw new Error('no test cluster: the vitest project needs globalSetup test/cluster.ts')
  const { adminUrl, appPassword } = JSON.parse(shared) as TestCluster
  const name = `t_${randomBytes(8).toString('hex')}`
  // copying files takes a third of the time that writing every page to the log does
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = withDatabase(adminUrl, name)
  return {
    name,
    ownerUrl,
    // A clone carries the template's grants, and with them the template's role.
    appUrl: appUrl(ownerUrl, appPassword, appRole(withDatabase(adminUrl, TEMPLATE))),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A connection as the owner of the tables, for looking and reaching behind the product's back. Whoever opens it ends it. */
export async function connectOwner({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

/** The same for as long as `work` takes. */
export async function withOwner<T>(database: Pick<TestDatabase, 'ownerUrl'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOwner(database)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement outside of any database of the product. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  await withOwner({ ownerUrl: adminUrl }, (client) => client.query(statement))
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
