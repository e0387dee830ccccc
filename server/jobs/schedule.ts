import type { PgBoss } from 'pg-boss'

/** Work that comes round by the clock. Kept in the database, so several processes still do it once. */
const SCHEDULE = [
  { name: 'plan-runs', cron: '*/30 * * * *' },
  { name: 'plan-directories', cron: '*/5 * * * *' },
  { name: 'ask-again', cron: '25 * * * *' },
  { name: 'look-at-exports', cron: '40 * * * *' },
  { name: 'price-levels', cron: '10 * * * *' },
  { name: 'rate-listings', cron: '30 3 * * *' },
  { name: 'mark-objectors', cron: '20 4 * * *' },
  { name: 'forget-events', cron: '40 4 * * *' },
  { name: 'tidy-places', cron: '50 4 * * *' },
  // after the hour that is missing in one night of the year and comes twice in another
  { name: 'back-up', cron: '15 3 * * *' },
  { name: 'watch', cron: '*/5 * * * *' },
  // after the marks of those who objected, which are made of what goes here
  { name: 'retain', cron: '30 4 * * *' },
  { name: 'sweep', cron: '* * * * *' },
] as const

/** A process that has no folder for backups leaves theirs as it is. */
export async function installSchedule(boss: PgBoss, { makesBackups }: { readonly makesBackups: boolean }): Promise<void> {
  for (const { name, cron } of SCHEDULE.filter(({ name }) => name !== 'back-up' || makesBackups))
    await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin' })
}
