import { fromKysely, PgBoss } from 'pg-boss'
import { type Db, ownerSettings, PATIENCE, type Patience, poolSettings } from '../db/connect.ts'
import type { JobName, JobPolicy, Jobs } from './job.ts'
import { findPlaces, type InTurnOptions, type OwnedJob, type Place } from './places.ts'
import type { Page } from '../db/pages.ts'
import {
  ASKED,
  countWaiting,
  deleteJob,
  hasWaiting,
  holdPlaces,
  type JobFilter,
  listJobs,
  lockJob,
  moveForward,
  type StoredJob,
  tellWaiting,
} from './queries.ts'

export type { JobFilter, StoredJob } from './queries.ts'

/** The port to the queue. Which library stands behind it is known to this folder alone. */
export interface Queue {
  /** Every kind of job there is. */
  readonly kinds: readonly JobPolicy[]
  /**
   * Puts work into the queue, in the transaction of `ctx` when it has one.
   * Of the same name and key at most one waits while another runs: asking twice is asking once.
   */
  enqueue<Name extends JobName>(ctx: { readonly db: Db }, name: Name, data: Jobs[Name], options?: EnqueueOptions): Promise<void>
  /**
   * The same for work that many want and that is done one by one. The more of his own an owner has waiting, the further back the next one
   * stands, so whoever asks for little is never behind all of somebody who asks for much. Work that several own counts for the one with the
   * least; asked again, it moves forward, never back, and learns what it is told more.
   */
  enqueueInTurn<Name extends JobName>(
    ctx: { readonly db: Db },
    name: Name,
    jobs: readonly OwnedJob<Jobs[Name]>[],
    options?: InTurnOptions,
  ): Promise<void>
  /** What waits, runs or failed, the newest first. */
  list(ctx: { readonly db: Db }, filter: JobFilter): Promise<Page<StoredJob>>
  /** One of these, held until the transaction ends. */
  find(ctx: { readonly db: Db }, id: string): Promise<StoredJob | undefined>
  /** Tries once more what was given up, unless the same waits already. */
  retry(ctx: { readonly db: Db }, job: StoredJob): Promise<'tried' | 'waits'>
  /** Forgets work; false where it is under way. */
  discard(ctx: { readonly db: Db }, id: string): Promise<boolean>
}

export interface EnqueueOptions {
  readonly key?: string
  /** Higher goes first; a person who waits is 10, the schedule is 0. */
  readonly priority?: number
}

/** Kinds of work that there were once, and whatever still waits of them. */
const FORMER = ['read-ad']

const SCHEMA = 'pgboss'

/** Makes or updates the queue's tables. Runs as their owner; the application itself only reads and writes rows. */
export async function installQueue(ownerUrl: string, jobs: readonly JobPolicy[]): Promise<void> {
  const boss = new PgBoss({ ...ownerSettings(ownerUrl), schema: SCHEMA, max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const name of FORMER) if (await boss.getQueue(name)) await boss.deleteQueue(name)
    for (const { name, expireInSeconds, retryLimit, heartbeatSeconds, notify, retentionSeconds } of jobs) {
      const options = {
        expireInSeconds,
        retryLimit,
        deleteAfterSeconds: 86_400,
        ...(heartbeatSeconds && { heartbeatSeconds }),
        ...(notify && { notify }),
        ...(retentionSeconds && { retentionSeconds }),
      }
      // a queue keeps the policy it was made with
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, policy: 'stately' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The library's handle for a process that only enqueues (`worker: false`) or also works. */
export function createBoss(appUrl: string, { worker, patience = PATIENCE }: { worker: boolean; patience?: Patience }): PgBoss {
  return new PgBoss({
    ...poolSettings(appUrl, 'giebel jobs', patience),
    schema: SCHEMA,
    max: worker ? 4 : 1,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: worker,
    // The library keeps in memory which keys are at work. Until it knows of one, a second job of that key holds up everything behind it,
    // and as long as it believes in one that has ended, the next job of that key waits for nothing.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    queueCacheIntervalSeconds: 1,
  })
}

export function createQueue(boss: PgBoss, jobs: readonly JobPolicy[]): Queue {
  const names = jobs.map(({ name }) => name)
  return {
    kinds: jobs,
    async enqueue({ db }, name, data, { key, priority } = {}) {
      await boss.send(name, data, {
        db: fromKysely(db),
        ...(key !== undefined && { singletonKey: key }),
        ...(priority !== undefined && { priority }),
      })
    },
    async enqueueInTurn({ db }, name, jobs, options = {}) {
      const keys = jobs.map(({ key }) => key)
      const known = await holdPlaces(db, name, keys)
      await tellWaiting(
        db,
        name,
        jobs.filter(({ key }) => known.has(key)),
      )
      // in the same order whoever asks: two who ask for the same would else wait for each other in a circle
      const placed = findPlaces(jobs, known, await countWaiting(db, name), options).toSorted(byKey)
      const [waiting, fresh] = [placed.filter(({ key }) => known.has(key)), placed.filter(({ key }) => !known.has(key))]
      if (waiting.length > 0) await moveForward(db, name, waiting)
      if (fresh.length > 0) await boss.insert(name, fresh.map(jobOf), { db: fromKysely(db) })
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

const jobOf = ({ key, data, owner, priority, isAsked }: Place & { readonly data: object }) => ({
  data,
  singletonKey: key,
  priority,
  group: { id: owner, ...(isAsked && { tier: ASKED }) },
})
