import { readFileSync } from 'node:fs'
import type { PgBoss } from 'pg-boss'
import type { DestinationStream, Logger } from 'pino'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { createBackupCopies } from './backup-copies.ts'
import { createBackups } from './backups.ts'
import { hashCode } from './build.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Ctx } from './ctx.ts'
import { createDb, createPool, createPoolAtPooler } from './db/connect.ts'
import { createFairPool } from './db/fair-pool.ts'
import { createLocks } from './db/locks.ts'
import { createReplica } from './db/replica.ts'
import { limitByTransaction } from './db/statement-limits.ts'
import { forgetEvents } from './db/forget-events.ts'
import { type Dns, systemDns } from './dns.ts'
import type { Feature } from './feature.ts'
import type { JobPolicy } from './jobs/job.ts'
import { examine } from './doctor/examine.ts'
import { allHooks } from './hooks.ts'
import { createLive } from './live.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createBoss, createQueue } from './jobs/queue.ts'
import { createHttp } from './outgoing/fetch.ts'
import { createPace } from './outgoing/pace.ts'
import { createRobots } from './outgoing/robots.ts'
import { createVisitor } from './outgoing/visit.ts'
import type { Secrets } from './secrets.ts'
import { allStored } from './stored.ts'
import { NO_TRACING, type Tracing } from './tracing/tracing.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export interface Parts {
  readonly ctx: Ctx
  readonly boss: PgBoss
  close(): Promise<void>
}

interface Given {
  /** Database URL of the application's role. Locks, jobs and the live channel need its sessions. */
  readonly url: string
  /** The same database through a pooler in transaction mode, for everything else; `url` if undefined. */
  readonly pooledUrl?: string | undefined
  /** A replica of it, for lists and counts. */
  readonly readerUrl?: string | undefined
  /** Database URL of the tables' owner. */
  readonly ownerUrl: string
  readonly secrets: Secrets
  readonly features: readonly Feature[]
  readonly jobs: readonly JobPolicy[]
  readonly clock?: Clock
  readonly log?: DestinationStream
  readonly dns?: Dns
}

/** Assembles the parts of a process without starting any of them. */
export async function createContext(
  config: Config,
  { url, pooledUrl, readerUrl, ownerUrl, secrets, features, jobs, clock = systemClock, log, dns = systemDns }: Given,
): Promise<Parts> {
  const tracing: Tracing = await openTracing(config, () => logger)
  const logger: Logger = createLog(config.logLevel, log, tracing)
  const db = createDb(openPool(url, pooledUrl), tracing)
  const replica = readerUrl === undefined ? undefined : createReplica({ url, readerUrl, log: logger, tracing })
  const locks = createLocks(url)
  const boss = createBoss(url, { worker: config.roles.includes('worker') })
  boss.on('error', (err) => logger.warn({ err }, 'queue'))
  const userAgent = `${PRODUCT_NAME}/${version} (+${config.publicUrl ?? 'https://giebel.invalid'})`
  const traced = { tracing, knownHosts: listKnownHosts(config) }
  const http = createHttp({ userAgent, allowedOrigins: config.ownOrigins, traced })
  const providers = createHttp({ userAgent, allowedOrigins: [], allowedHosts: config.ownProviderHosts, traced })
  const visitor = createVisitor({ http, robots: createRobots(http, clock, userAgent), pace: createPace({ db, locks, clock }) })
  const metrics = createMetrics(logger, { ofProcess: config.metricsPort !== undefined })
  const ctx: Ctx = {
    db,
    replica,
    clock,
    queue: createQueue(boss, jobs, tracing),
    stored: allStored(features),
    hooks: allHooks(features),
    live: createLive(),
    visitor,
    http,
    providers,
    dns,
    locks,
    secrets,
    config,
    log: logger,
    metrics,
    tracing,
    backups: createBackups(ownerUrl, config),
    backupCopies: createBackupCopies(config),
    forgetEvents: (before) => forgetEvents(ownerUrl, before),
    examine: () => examine(ownerUrl, config),
    version,
    build: hashCode(),
  }
  await boss.start()
  return {
    ctx,
    boss,
    async close() {
      await boss.stop({ graceful: true, timeout: 8_000, close: true })
      await http.close()
      await providers.close()
      await ctx.backupCopies?.close()
      await locks.close()
      await replica?.close()
      await db.destroy()
      await tracing.close()
    },
  }
}

const openPool = (url: string, pooledUrl: string | undefined) =>
  pooledUrl === undefined ? createFairPool(createPool(url)) : createFairPool(createPoolAtPooler(pooledUrl), limitByTransaction)

/** Without a collector the library is not even loaded. */
async function openTracing({ tracing }: Config, log: () => Logger): Promise<Tracing> {
  if (tracing === undefined) return NO_TRACING
  const { createTracing } = await import('./tracing/otlp.ts')
  return createTracing(tracing, { version, log })
}

/** Hosts that the operator or the product names. The others belong to offices, owners and browsers. */
const listKnownHosts = ({ portals, directories, crmUrls, pushUrl, ai }: Config): ReadonlySet<string> =>
  new Set(
    [...Object.values(portals), ...Object.values(directories), ...Object.values(crmUrls), pushUrl, ai?.url].flatMap((url) =>
      url === undefined ? [] : [new URL(url).host],
    ),
  )
