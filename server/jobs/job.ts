/** A job without data. */
export type Nothing = Readonly<Record<string, never>>

/** The data of each kind of job. The feature that defines a job adds its own by declaration merging. */
export interface Jobs {
  sweep: Nothing
}
export type JobName = keyof Jobs

/** How the queue treats a kind of job. Handlers store their own failures, so a retry follows only a killed worker or a lost database. */
export interface JobPolicy<Name extends JobName = JobName> {
  readonly name: Name
  /** In German, for administrators. */
  readonly label: string
  /** Five fields of cron, in Berlin time. The schedule is stored, so several processes start a job once. */
  readonly cron?: string
  /** Seconds after which a run counts as lost. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  /** Detects a killed worker within ten seconds, instead of when the run expires. */
  readonly heartbeatSeconds?: 10
  /** Wakes a worker at once, instead of at its next poll. */
  readonly notify?: true
  /** Seconds after which a job that no worker took is dropped. */
  readonly retentionSeconds?: number
  /** How many jobs of this kind one process runs concurrently, and how many of one group. */
  readonly concurrency?: {
    readonly localConcurrency: number
    readonly localGroupConcurrency?: number
    readonly burstWhenReadyExceeds?: number
  }
}
