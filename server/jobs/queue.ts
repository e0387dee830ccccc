import type { DeliveryChannel } from '#shared/domain/delivery.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Db, ownerSettings, PATIENCE, type Patience, poolSettings } from '../db/connect.ts'
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

/** Sends what waits at one place: a mail server, a push service, an agent's CRM. Each way has its own workers, so none holds up another. */
type Deliveries = Record<`deliver-${DeliveryChannel}`, { readonly target: string }>

/** Every kind of background work and what it is told. */
export interface Jobs extends Deliveries {
  /** Asks for a run of every request that an active search needs. */
  'plan-runs': Record<string, never>
  /** Reads one portal for one set of criteria. */
  /** `byHand`: also for a search that is switched off. */
  scrape: { readonly source: PortalName; readonly request: string; readonly byHand?: true }
  /** Reads the pages of adverts of one portal that wait. */
  'read-ads': { readonly source: PortalName }
  /** Asks for a run of all that agents search directories for and that is due. */
  'plan-directories': Record<string, never>
  /** Reads one directory for one request; `byHand` as above. */
  'read-directory': { readonly source: DirectoryName; readonly request: string; readonly byHand?: true }
  /** Looks at the pictures of adverts of one portal that wait. */
  'mark-pictures': { readonly source: PortalName }
  /** Has the texts of adverts read that wait. */
  'find-facts': Record<string, never>
  /** Looks through the businesses of an agent for what could be said better. */
  'improve-businesses': { readonly agentId: string }
  /** Has the pages of adverts read that nobody saw for days. */
  'ask-again': Record<string, never>
  /** Asks the CRM of agents what became of the objects they exported. */
  'look-at-exports': Record<string, never>
  /** Writes the mail somebody asked for, if the address has an account. */
  'account-mail': { readonly mail: 'verification' | 'reset'; readonly email: string }
  /** Writes down that somebody did not get in, if the address has an account. */
  'note-failed-sign-in': { readonly email: string; readonly isPasswordRight: boolean }
  /** Tells people of the events that wait. */
  'dispatch-events': Record<string, never>
  /** Counts anew what comparable listings ask. */
  'price-levels': Record<string, never>
  /** Reckons anew how promising every listing is. */
  'rate-listings': Record<string, never>
  /** Judges stored listings again after the rules have changed. */
  'judge-again': Record<string, never>
  /** Compares adverts that may offer one object. */
  'compare-adverts': Record<string, never>
  /** Stores the files that an agent imports, one after the other. */
  'import-files': { readonly agentId: string }
  /** Reads the alert mails of an agent that wait. */
  'read-mails': { readonly agentId: string }
  /** Marks owners who objected by what became known of them since. */
  'mark-objectors': Record<string, never>
  /** Forgets what happened too long ago. */
  'forget-events': Record<string, never>
  /** Forgets places that nobody has or searches around any more. */
  'tidy-places': Record<string, never>
  /** Tells administrators what is seriously wrong with the installation. */
  watch: Record<string, never>
  /** Deletes what may not be kept any longer. */
  retain: Record<string, never>
  /** Saves everything, and proves it. */
  'back-up': Record<string, never>
  /** Ends what a dead process left running and clears what has expired. */
  sweep: Record<string, never>
}
export type JobName = keyof Jobs

/** The port to the queue. Which library stands behind it is known to this folder alone. */
export interface Queue {
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

/** How each queue behaves. Handlers record their own failures, so a retry happens only after a killed worker or a lost database. */
const QUEUES = {
  'plan-runs': { policy: 'stately', expireInSeconds: 120, retryLimit: 1 },
  // ten pages at the longest pause, behind seven other runs; a dead worker is known by its heartbeat
  scrape: { policy: 'stately', expireInSeconds: 14_400, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'read-ads': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'plan-directories': { policy: 'stately', expireInSeconds: 120, retryLimit: 1 },
  'read-directory': { policy: 'stately', expireInSeconds: 3600, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'mark-pictures': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'find-facts': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'improve-businesses': { policy: 'stately', expireInSeconds: 1800, retryLimit: 1, heartbeatSeconds: 10, notify: true },
  'ask-again': { policy: 'stately', expireInSeconds: 120, retryLimit: 1 },
  'deliver-mail': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'deliver-push': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'deliver-crm': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'look-at-exports': { policy: 'stately', expireInSeconds: 900, retryLimit: 1, heartbeatSeconds: 10 },
  'account-mail': { policy: 'stately', expireInSeconds: 120, retryLimit: 2, notify: true },
  'note-failed-sign-in': { policy: 'stately', expireInSeconds: 120, retryLimit: 2 },
  'dispatch-events': { policy: 'stately', expireInSeconds: 120, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'price-levels': { policy: 'stately', expireInSeconds: 300, retryLimit: 1 },
  'rate-listings': { policy: 'stately', expireInSeconds: 3600, retryLimit: 1, heartbeatSeconds: 10 },
  'judge-again': { policy: 'stately', expireInSeconds: 300, retryLimit: 2, notify: true },
  'compare-adverts': { policy: 'stately', expireInSeconds: 900, retryLimit: 2, heartbeatSeconds: 10, notify: true },
  'import-files': { policy: 'stately', expireInSeconds: 900, retryLimit: 5, heartbeatSeconds: 10, notify: true },
  'read-mails': { policy: 'stately', expireInSeconds: 900, retryLimit: 5, heartbeatSeconds: 10, notify: true },
  retain: { policy: 'stately', expireInSeconds: 3600, retryLimit: 2 },
  'mark-objectors': { policy: 'stately', expireInSeconds: 900, retryLimit: 2 },
  'forget-events': { policy: 'stately', expireInSeconds: 900, retryLimit: 2 },
  'tidy-places': { policy: 'stately', expireInSeconds: 900, retryLimit: 1 },
  watch: { policy: 'stately', expireInSeconds: 120, retryLimit: 0 },
  // where no process has a folder for it, it does not wait for ever
  'back-up': { policy: 'stately', expireInSeconds: 14_400, retryLimit: 1, heartbeatSeconds: 10, retentionSeconds: 72_000 },
  sweep: { policy: 'stately', expireInSeconds: 120, retryLimit: 0 },
} as const satisfies Record<JobName, object>

/** Kinds of work that there were once, and whatever still waits of them. */
const FORMER = ['read-ad']

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

const SCHEMA = 'pgboss'

/** Makes or updates the queue's tables. Runs as their owner; the application itself only reads and writes rows. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ ...ownerSettings(ownerUrl), schema: SCHEMA, max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const name of FORMER) if (await boss.getQueue(name)) await boss.deleteQueue(name)
    for (const name of JOB_NAMES) {
      const options = { ...QUEUES[name], deleteAfterSeconds: 86_400 }
      if (await boss.getQueue(name)) await boss.updateQueue(name, withoutPolicy(options))
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** A queue keeps the policy it was made with. */
function withoutPolicy<O extends { policy: string }>({ policy: _, ...options }: O) {
  return options
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

export function createQueue(boss: PgBoss): Queue {
  return {
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
    list: ({ db }, filter) => listJobs(db, JOB_NAMES, filter),
    find: ({ db }, id) => lockJob(db, JOB_NAMES, id),
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
