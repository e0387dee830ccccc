import { fromKysely, PgBoss } from 'pg-boss'
import { type Db, ownerSettings, PATIENCE, type Patience, poolSettings } from '../db/connect.ts'
import type { JobName, JobPolicy, Jobs } from './job.ts'
import { findPlaces, type InTurnOptions, type OwnedJob, type Place } from './places.ts'
import type { Page } from '../db/pages.ts'
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts'
import { withPosition } from './position.ts'
import {
  ASKED,
  countWaiting,
  deleteJob,
  hasWaiting,
  holdPlaces,
  type JobFilter,
  listJobs,
  lockJob,
  mergeIntoWaiting,
  moveForward,
  type StoredJob,
} from './queries.ts'

export type { JobFilter, StoredJob } from './queries.ts'

/** The port to the queue. Only this folder depends on the library behind it. */
export interface Queue {
  /** All kinds of jobs. */
  readonly kinds: readonly JobPolicy[]
  /**
   * Enqueues a job, in the transaction of `ctx` if it has one.
   * At most one job of the same name and key waits while another runs: enqueuing is idempotent.
   */
  enqueue<Name extends JobName>(ctx: { readonly db: Db }, name: Name, data: Jobs[Name], options?: EnqueueOptions): Promise<void>
  /**
   * Enqueues jobs round-robin between owners: the more an owner has waiting, the lower the priority of the next job, so a small request never waits
   * behind all of a large one. A shared job counts for the owner with the fewest; enqueued again, its priority can only rise, and its data is merged.
   */
  enqueueInTurn<Name extends JobName>(
    ctx: { readonly db: Db },
    name: Name,
    jobs: readonly OwnedJob<Jobs[Name]>[],
    options?: InTurnOptions,
  ): Promise<void>
  /** Waiting, running and failed jobs, newest first. */
  list(ctx: { readonly db: Db }, filter: JobFilter): Promise<Page<StoredJob>>
  /** One of these, locked until the transaction ends. */
  find(ctx: { readonly db: Db }, id: string): Promise<StoredJob | undefined>
  /** Retries a failed job, unless the same already waits. */
  retry(ctx: { readonly db: Db }, job: StoredJob): Promise<'tried' | 'waits'>
  /** Deletes a job; false while it runs. */
  discard(ctx: { readonly db: Db }, id: string): Promise<boolean>
}

export interface EnqueueOptions {
  readonly key?: string
  /** Higher runs first; a user's request has 10, the schedule 0. */
  readonly priority?: number
}

const SCHEMA = 'pgboss'

/** Creates or updates the queue's tables. Runs as their owner; the application itself only reads and writes rows. */
export async function installQueue(ownerUrl: string, jobs: readonly JobPolicy[]): Promise<void> {
  const boss = new PgBoss({ ...ownerSettings(ownerUrl), schema: SCHEMA, max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const { name, expireInSeconds, retryLimit, heartbeatSeconds, notify, retentionSeconds } of jobs) {
      const options = {
        expireInSeconds,
        retryLimit,
        deleteAfterSeconds: 86_400,
        ...(heartbeatSeconds && { heartbeatSeconds }),
        ...(notify && { notify }),
        ...(retentionSeconds && { retentionSeconds }),
      }
      // a queue keeps the policy it was created with
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, policy: 'stately' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The library's client for a process that only enqueues (`worker: false`) or also works. */
export function createBoss(appUrl: string, { worker, patience = PATIENCE }: { worker: boolean; patience?: Patience }): PgBoss {
  return new PgBoss({
    ...poolSettings(appUrl, 'giebel jobs', patience),
    schema: SCHEMA,
    max: worker ? 4 : 1,
    migrate: false,
    createSchema: false,
    // by `watchQueues`, when there is something to supervise
    supervise: false,
    schedule: worker,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: worker,
    // The library caches the active keys. Until a new one is cached, a second job of that key blocks everything behind it, and until an ended one is
    // dropped, the next job of that key waits for nothing.
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 1,
    // `watchQueues` wakes this worker, too
    cronWorkerIntervalSeconds: 45,
  })
}

export function createQueue(boss: PgBoss, jobs: readonly JobPolicy[], tracing: Pick<Tracing, 'position'> = NO_TRACING): Queue {
  const names = jobs.map(({ name }) => name)
  return {
    kinds: jobs,
    async enqueue({ db }, name, data, { key, priority } = {}) {
      await boss.send(name, withPosition(tracing, data), {
        db: fromKysely(db),
        ...(key !== undefined && { singletonKey: key }),
        ...(priority !== undefined && { priority }),
      })
    },
    async enqueueInTurn({ db }, name, jobs, options = {}) {
      const keys = jobs.map(({ key }) => key)
      const known = await holdPlaces(db, name, keys)
      await mergeIntoWaiting(
        db,
        name,
        jobs.filter(({ key }) => known.has(key)),
      )
      // a fixed order: concurrent callers with the same keys would deadlock otherwise
      const placed = findPlaces(jobs, known, await countWaiting(db, name), options).toSorted(byKey)
      const [waiting, fresh] = [placed.filter(({ key }) => known.has(key)), placed.filter(({ key }) => !known.has(key))]
      if (waiting.length > 0) await moveForward(db, name, waiting)
      // waiting jobs keep the position of what enqueued them first
      const queued = fresh.map((place) => toQueuedJob({ ...place, data: withPosition(tracing, place.data) }))
      if (queued.length > 0) await boss.insert(name, queued, { db: fromKysely(db) })
    },
    list: ({ db }, filter) => listJobs(db, names, filter),
    find: ({ db }, id) => lockJob(db, names, id),
    async retry({ db }, job) {
      if (await hasWaiting(db, job)) return 'waits'
      await boss.retry(job.name, job.id, { db: fromKysely(db) })
      return 'tried'
    },
    discard: ({ db }, id) => deleteJob(db, id),
  }
}

const byKey = (one: Place, other: Place) => (one.key < other.key ? -1 : 1)

const toQueuedJob = ({ key, data, owner, priority, isAsked }: Place & { readonly data: object }) => ({
  data,
  singletonKey: key,
  priority,
  group: { id: owner, ...(isAsked && { tier: ASKED }) },
})
