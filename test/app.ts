import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import type { DB } from '#server/db/schema.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Dns } from '#server/dns.ts'
import type { JobName, Jobs, Nothing } from '#server/jobs/job.ts'
import { drain } from '#server/jobs/worker.ts'
import { createSecrets } from '#server/secrets.ts'
import { FEATURES, JOBS } from '#server/features.ts'
import { type Caller, createCaller } from './as.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { freshDatabase, TEST_KEY, type TestDatabase } from './database.ts'
import { testDns } from './dns.ts'
import { createFactories, type Factories, type TestUser } from './factories.ts'

type JobWithoutData = { [Name in JobName]: Jobs[Name] extends Nothing ? Name : never }[JobName]

/** The whole product on its own database, without a port: requests are injected, jobs are run by `drain`. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly ctx: Ctx
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly make: Factories
  /** Calls endpoints as this user, or as a guest without one. */
  as(user?: TestUser): Caller
  /** Deletes all rows of these tables in this order: faster than a new app for each test. */
  empty(...tables: (keyof DB | 'pgboss.job')[]): Promise<void>
  /** Runs this job, all waiting jobs and their follow-up jobs; returns how many ran. */
  drain(job?: JobWithoutData): Promise<number>
  /** Listens on a free port of the loopback address. */
  listen(): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Settings by the names of their environment variables. */
  readonly env?: Record<string, string>
  readonly clock?: TestClock
  /** A database of the test itself; a fresh one if missing. */
  readonly database?: TestDatabase
  /** Another app whose database and clock this one shares, like a second process of one installation. */
  readonly beside?: TestApp
  /** Destination of the log. */
  readonly log?: DestinationStream
  /** Resolver for host names. */
  readonly dns?: Dns
}

/** No test may reach a real portal. */
const configOf = (env: Readonly<Record<string, string>>) => ({
  ...readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://giebel.test',
    KLEINANZEIGEN_URL: 'http://kleinanzeigen.invalid',
    IMMOBILIENSCOUT24_URL: 'http://immobilienscout24.invalid',
    IMMOWELT_URL: 'http://immowelt.invalid',
    IMMONET_URL: 'http://immonet.invalid',
    GELBESEITEN_URL: 'http://gelbeseiten.invalid',
    DASOERTLICHE_URL: 'http://dasoertliche.invalid',
    DIRECTORY_11880_URL: 'http://11880.invalid',
    ROLES: 'web',
    SMTP_HOSTS: '127.0.0.1',
    OIDC_HOSTS: '127.0.0.1',
    INBOUND_SMTP_PORT: '0',
    ...env,
  }),
  port: 0,
})

export async function startTestApp({
  env = {},
  beside,
  database: brought,
  clock = beside?.clock ?? createTestClock(),
  log,
  dns = testDns,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = brought ?? beside?.database ?? (await freshDatabase())
  // Not a worker: its supervisor remembers busy keys for seconds, and a driven queue is faster than that.
  const secrets = createSecrets(TEST_KEY)
  const parts = await createContext(configOf(env), {
    url: database.appUrl,
    pooledUrl: database.pooledUrl,
    readerUrl: database.readerUrl,
    ownerUrl: database.ownerUrl,
    secrets,
    features: FEATURES,
    jobs: JOBS,
    clock,
    dns,
    ...(log && { log }),
  })
  const { ctx, boss } = parts
  // In tests, portals run on the loopback address and need no pause.
  await ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  const app = await buildApp(ctx, database.appUrl)
  return {
    app,
    ctx,
    clock,
    database,
    make: beside?.make ?? createFactories(ctx),
    as: (user) => createCaller(app, user),
    async empty(...tables) {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(ctx.db)
    },
    async drain(job) {
      if (job !== undefined) await ctx.queue.enqueue(ctx, job, {})
      return drain(boss, ctx, JOBS)
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close()
      await parts.close()
      if (!beside) await database.drop()
    },
  }
}
