import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PgBoss } from 'pg-boss'
import { buildApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import type { Ctx } from './ctx.ts'
import type { Dns } from './dns.ts'
import { type Drain, unlessDraining } from './drain.ts'
import { appRole, appUrl } from './db/connect.ts'
import { loadSecrets } from './db/key.ts'
import { deriveAppPassword, migrateAtStart, type MigrationFile } from './db/migrate.ts'
import { openOwnedDatabase, type OwnedDatabase } from './db/owner.ts'
import { refuseOtherDatabase } from './db/pooler.ts'
import { prepareFirstAdmin } from './features/people/accounts/service.ts'
import { startJudging } from './features/market/adverts/judge-stored.ts'
import { createPostbox } from './features/ingest/mailbox/service.ts'
import { startRating } from './features/market/properties/rating.ts'
import { startPriceLevels } from './features/market/properties/service.ts'
import { startLearning } from './features/work/calls/service.ts'
import { askWhetherReady, offerFigures } from './features/operations/system/service.ts'
import { listenForMetrics } from './http/metrics-server.ts'
import { type InboundServer, listenForMails } from './features/ingest/mailbox/smtp/smtp.ts'
import { installSchedule } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { applyMailSetting } from './mail/setting.ts'
import type { Secrets } from './secrets.ts'
import { pushKeys } from './features/people/push/keys.ts'
import { FEATURES, JOBS, sweep } from './features.ts'

export interface RunningServer {
  /** URL to open in a browser. */
  readonly url: string
  /** One-time link for the first administrator; undefined if an administrator exists. */
  readonly setupUrl: string | undefined
  /** Port of the mail server for incoming emails; undefined if off. */
  readonly inboundPort: number | undefined
  readonly ctx: Ctx
  readonly boss: PgBoss
  /** Open browser connections; none without the web role. */
  countConnections(): Promise<number>
  /** Is not ready any more, lets balancers see it, waits for what is running, then closes: requests, jobs, connections, database, in this order. */
  close(): Promise<void>
}

/** Overrides for end-to-end tests: a clock that can be moved, a name resolver, and the migrations of another release. */
interface Brought {
  readonly clock?: Clock
  readonly dns?: Dns
  readonly migrations?: readonly MigrationFile[]
}

/** Starts all parts of this process: database, migrations, jobs, web. */
export async function startServer(given: Config, { migrations, ...brought }: Brought = {}): Promise<RunningServer> {
  // resources are closed in reverse order, also when the start fails halfway
  const opened = new AsyncDisposableStack()
  try {
    const database = await openOwnedDatabase(given)
    opened.defer(() => database.close())
    const secrets = await loadSecrets(database.ownerUrl, given)
    const files = migrations && { files: migrations }
    await migrateAtStart({ ownerUrl: database.ownerUrl, secrets, jobs: JOBS, mayMigrate: given.migratesAtStart, ...files })
    const urls = appUrls(database, secrets, given.databaseReaderUrl)
    if (urls.pooledUrl !== undefined) await refuseOtherDatabase(urls.url, urls.pooledUrl)
    const config = { ...given, publicUrl: given.publicUrl ?? `http://localhost:${given.port}` }
    const parts = await createContext(config, {
      ...urls,
      ownerUrl: database.ownerUrl,
      secrets,
      features: FEATURES,
      jobs: JOBS,
      ...brought,
    })
    opened.defer(() => parts.close())
    const setupPath = await prepareFirstAdmin(parts.ctx)
    await applyMailSetting(parts.ctx)
    await pushKeys(parts.ctx)
    const drain = { isOn: false }
    const metrics = await serveMetrics(parts.ctx, drain)
    if (metrics) opened.defer(() => metrics.close())
    if (config.roles.includes('worker')) await work(parts.ctx, parts.boss)
    const { web, inbound } = config.roles.includes('web') ? await openDoors(parts.ctx, urls.url, { drain, opened }) : {}
    const address = web?.address ?? config.publicUrl
    return {
      url: address,
      setupUrl: setupPath && new URL(setupPath, given.publicUrl ?? address).href,
      inboundPort: inbound?.port,
      ctx: parts.ctx,
      boss: parts.boss,
      countConnections: async () => (web ? promisify(web.app.server.getConnections.bind(web.app.server))() : 0),
      async close() {
        drain.isOn = true
        if (web) await sleep(config.drainSeconds * 1_000)
        await opened.disposeAsync()
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

function appUrls({ ownerUrl, pooledUrl }: OwnedDatabase, secrets: Secrets, readerUrl: string | undefined) {
  const password = deriveAppPassword(secrets)
  // a pooler may have a name of its own for the database
  const elsewhere = (url: string | undefined) => (url === undefined ? undefined : appUrl(url, password, appRole(ownerUrl)))
  return { url: appUrl(ownerUrl, password), pooledUrl: elsewhere(pooledUrl), readerUrl: elsewhere(readerUrl) }
}

async function openDoors(ctx: Ctx, url: string, { drain, opened }: { readonly drain: Drain; readonly opened: AsyncDisposableStack }) {
  const web = await listen(ctx, url, drain)
  opened.defer(() => web.app.close())
  const inbound = await receive(ctx)
  if (inbound) opened.defer(() => inbound.close())
  return { web, inbound }
}

async function work(ctx: Ctx, boss: PgBoss): Promise<void> {
  // ends what a killed process left running before anything new starts
  await sweep.run(ctx, {})
  await startWorker(boss, ctx, JOBS)
  await installSchedule(
    boss,
    JOBS.filter(({ isPossible }) => isPossible?.(ctx) ?? true),
  )
  await startLearning(ctx)
  await startPriceLevels(ctx)
  await startRating(ctx)
  await startJudging(ctx)
}

async function serveMetrics(ctx: Ctx, drain: Drain) {
  const { metricsPort } = ctx.config
  if (metricsPort === undefined) return undefined
  offerFigures(ctx)
  return listenForMetrics(
    ctx,
    metricsPort,
    unlessDraining(drain, () => askWhetherReady(ctx)),
  )
}

async function listen(ctx: Ctx, url: string, drain: Drain) {
  const app = await buildApp(ctx, url, drain)
  try {
    await app.listen({ port: ctx.config.port, host: ctx.config.host })
  } catch (error) {
    await app.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    address: ctx.config.publicUrl?.includes('localhost')
      ? `http://localhost:${port}`
      : (ctx.config.publicUrl ?? `http://localhost:${port}`),
  }
}

async function receive(ctx: Ctx): Promise<InboundServer | undefined> {
  const { inbound } = ctx.config
  return inbound && listenForMails(inbound, createPostbox(ctx), (err) => ctx.log.error({ err }, 'mail not received'))
}
