import type { DB } from '#server/db/schema.ts'

/** A figure that no command measures, with where it comes from. */
interface Assumption {
  readonly value: number
  readonly what: string
  readonly source: string
}

const NO_CUSTOMERS = 'assumed: there are no figures of customers yet'

/** Settings are copied from the named files, because most of them are constants inside a function. */
export const ASSUMPTIONS = {
  agentsOfOffice: { value: 5, what: 'agents of an office', source: `${NO_CUSTOMERS}; shared/domain/limits.ts allows 50` },
  searches: {
    value: 10,
    what: 'saved searches of an agent',
    source: `${NO_CUSTOMERS}; shared/domain/limits.ts allows 200 and calls a few dozen enough for a whole state`,
  },
  stockDays: {
    value: 730,
    what: 'days over which the adverts of the beginning came; as many come in each of these days afterwards',
    source: 'bench/seed.ts; one German aggregator names 300,000 objects on offer at a time (facts/portals.md, ThinkImmo)',
  },
  changes: { value: 0.12, what: 'changes of an advert that its history keeps', source: 'bench/seed.ts: 8 % became cheaper, 4 % came back' },
  onBusiest: { value: 0.55, what: 'share of the adverts that the busiest portal has', source: 'bench/seed.ts: kleinanzeigen.de' },
  portals: { value: 4, what: 'portals that are read', source: 'shared/domain/sources.ts' },
  runs: { value: 48, what: 'runs of each request in a day', source: 'RUN_INTERVAL in shared/domain/limits.ts' },
  pause: {
    value: 2.2,
    what: 'seconds between two requests to a portal',
    source: 'table sources in 0001_schema.sql: 2 s; up to a fifth more in server/outgoing/pace.ts',
  },
  searchesADay: { value: 40, what: 'lists that an agent opens in a working day', source: NO_CUSTOMERS },
  propertiesADay: { value: 60, what: 'pages of a property that an agent opens in a working day', source: NO_CUSTOMERS },
  callListsADay: {
    value: 3,
    what: 'call lists that an agent loads in a working day',
    source: `${NO_CUSTOMERS}; a list has 60 owners and is loaded again when 20 are left`,
  },
  callsADay: { value: 40, what: 'results of calls that an agent notes in a working day', source: NO_CUSTOMERS },
  mailsADay: { value: 6, what: 'emails to an agent in a day', source: `${NO_CUSTOMERS}; alerts are put together` },
  tabs: { value: 2, what: 'open tabs of an agent, each with a socket', source: NO_CUSTOMERS },
  visibleHours: { value: 6, what: 'hours of a working day in which one tab of an agent is visible', source: NO_CUSTOMERS },
  bellSeconds: {
    value: 30,
    what: 'seconds after which a visible tab reads the bell again',
    source: 'NOTIFICATION_POLL in shared/domain/limits.ts',
  },
  listSeconds: {
    value: 60,
    what: 'seconds after which a visible tab reads its list again',
    source: 'PROPERTY_REFETCH in shared/domain/limits.ts',
  },
  listShare: { value: 0.5, what: 'share of that time in which the tab shows a list', source: NO_CUSTOMERS },
  workDays: { value: 21, what: 'working days of a month of 30 days', source: 'calendar' },
  peak: { value: 0.2, what: "share of a working day's requests in its busiest hour", source: 'assumed' },
  pool: { value: 10, what: 'connections of the pool of a process', source: 'server/db/connect.ts' },
  webSessions: { value: 3, what: 'sessions beside the pool, web process', source: 'docs/decisions/0002-postgresql.md' },
  workerSessions: { value: 6, what: 'sessions beside the pool, worker', source: 'docs/decisions/0002-postgresql.md' },
  poolerSize: { value: 40, what: 'connections of a PgBouncer to PostgreSQL', source: 'deploy/cluster/pgbouncer.ini' },
  processesOfMachine: { value: 8, what: 'processes of the product on a machine with its own PgBouncer', source: 'assumed' },
  mostConnections: { value: 200, what: 'connections that PostgreSQL accepts', source: 'server/db/embedded-server.ts' },
  busy: { value: 0.5, what: 'share of a core at which a process or a machine counts as full', source: 'assumed: above it others wait' },
  cores: { value: 16, what: "cores of the database's machine", source: 'assumed: one large rented server' },
  memory: { value: 64e9, what: 'bytes of its memory', source: 'assumed: one large rented server' },
  disk: { value: 2e12, what: 'bytes of its disk', source: 'assumed: one large rented server' },
  diskFull: { value: 0.7, what: 'share of the disk that may be used', source: 'assumed: an index is built anew beside the old one' },
  walOnDisk: { value: 5e9, what: 'bytes of WAL on its disk', source: 'max_wal_size and wal_keep_size in deploy/cluster/patroni.yml' },
  archiveDays: { value: 28, what: 'days of WAL in the archive', source: 'deploy/cluster/pgbackrest.conf' },
  erasedInNight: {
    value: 50_000,
    what: 'rows that one rule of retention erases in a night',
    source: 'AT_MOST in server/features/people/privacy/retention.ts',
  },
} as const satisfies Readonly<Record<string, Assumption>>

export type Assumed = Readonly<Record<keyof typeof ASSUMPTIONS, number>>

export const ASSUMED = Object.fromEntries(Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value])) as Assumed

/** Days after which rows of a table are deleted whatever else holds; the rows of all other tables count as kept. */
export const KEPT: Readonly<Record<string, number>> = {
  // people/notifications/dispatch.ts
  notifications: 180,
  // shared/domain/limits.ts: 24 months
  events: 730,
  // server/deliveries/outbox.ts
  deliveries: 90,
  // ingest/runs/run.ts
  scrape_runs: 90,
  // work/calls/retention.ts
  call_results: 180,
  // work/assignment/retention.ts
  lead_assignments: 400,
  // work/claims/retention.ts
  lead_claims: 1,
  // worked off or counted within the day
  alerts: 1,
  events_waiting: 1,
  rate_limits: 1,
  work_items: 1,
} satisfies Partial<Record<keyof DB, number>>

/** Derived rows that reads add and writes delete: one for each row of the other table. */
export const BESIDE: Readonly<Record<string, string>> = { lead_lights: 'prospects' } satisfies Partial<Record<keyof DB, keyof DB>>
