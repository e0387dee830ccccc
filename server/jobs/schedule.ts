import type { PgBoss } from 'pg-boss'
import type { JobPolicy } from './job.ts'

/** Schedules the jobs with a cron line. */
export async function installSchedule(boss: PgBoss, jobs: readonly JobPolicy[]): Promise<void> {
  for (const { name, cron } of jobs) if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin' })
}
