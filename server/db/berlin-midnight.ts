import { type RawBuilder, sql } from 'kysely'

/** The moment at which the day of `now` began in Berlin. */
export const berlinMidnight = (now: Date): RawBuilder<Date> =>
  sql<Date>`(date_trunc('day', ${now}::timestamptz at time zone 'Europe/Berlin') at time zone 'Europe/Berlin')`
