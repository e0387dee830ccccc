import type { Logger } from 'pino'
import type { BackupCopies } from './backup-copies.ts'
import type { Backups } from './backups.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Locks } from './db/locks.ts'
import type { Replica } from './db/replica.ts'
import type { Finding } from './doctor/finding.ts'
import type { Hooks } from './hooks.ts'
import type { Live } from './live.ts'
import type { Queue } from './jobs/queue.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './secrets.ts'
import type { Http } from './outgoing/fetch.ts'
import type { Dns } from './dns.ts'
import type { AllStored } from './stored.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { Visitor } from './outgoing/visit.ts'

/** All dependencies of the product's functions; the first argument everywhere. */
export interface Ctx {
  readonly db: Db
  /** Answers reads in place of `db`; undefined without one. Only `perform` asks it. */
  readonly replica: Replica | undefined
  readonly clock: Clock
  readonly queue: Queue
  readonly live: Live
  readonly visitor: Visitor
  readonly http: Http
  /** Guarded HTTP to the offices' identity providers, which reaches no other address of the private network. */
  readonly providers: Http
  readonly dns: Dns
  readonly locks: Locks
  readonly secrets: Secrets
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly backups: Backups
  /** The second place of backups; undefined without one. */
  readonly backupCopies: BackupCopies | undefined
  /** Checks the infrastructure of the installation. */
  readonly examine: () => Promise<Finding[]>
  /** Deletes events from before this moment and returns their number; the application's role may not delete them. */
  readonly forgetEvents: (before: Date) => Promise<number>
  /** What all features declare about the tables they write. */
  readonly stored: AllStored
  /** What other features do after a change, in its transaction. */
  readonly hooks: Hooks<Ctx>
  readonly version: string
  /** Hash of the product's code: processes with the same one judge alike. */
  readonly build: string
}
