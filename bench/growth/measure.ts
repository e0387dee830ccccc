import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool } from '#server/db/connect.ts'
import { createFairPool } from '#server/db/fair-pool.ts'
import type { DB } from '#server/db/schema.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type BenchDatabase, withDatabase } from '../bench-database.ts'
import { order } from '../deliveries.ts'
import type { Order } from '../delivery-receivers.ts'
import { copy, newOnes, seedKeys, stranger } from '../identity.ts'
import { processorSeconds } from '../processor.ts'
import { listAgents, seedAgents, seedBasics, seedListings, seedSearches } from '../seed.ts'
import { seedDay } from '../seed-day.ts'
import { withSite } from '../site.ts'
import { prepareSteps, type World } from './operations.ts'
import { isWrite } from './statement.ts'
import { type Cost, type Measured, type MeasuredTable, OPERATION_NAMES, type OperationName } from './sum.ts'

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 20_000)
const SEARCHES = 5_000
/** Adverts of unknown objects, and others of the same objects: three of ten, as in the seed. */
const [NEW, AGAIN] = [1_000, 300]
const UNTOUCHED = 500
const SEARCHING = 500
const MATCHED_AT_ONCE = 1_000

/** Makes a small database and does each operation on it many times. */
export async function measureGrowth(): Promise<Measured> {
  const receivers = fork(new URL('../delivery-receivers.ts', import.meta.url))
  try {
    return await withReceivers(receivers)
  } finally {
    receivers.send({ do: 'end' } satisfies Order)
  }
}

async function withReceivers(receivers: ChildProcess): Promise<Measured> {
  const { mail } = await order(receivers, { do: 'open' })
  return withDatabase(
    async (database) => {
      await seed(database)
      await connectMailServer(database.parts.ctx, mail)
      return measure(database)
    },
    { SMTP_HOSTS: mail.host },
  )
}

async function seed(database: BenchDatabase): Promise<void> {
  const { owner, ownerUrl, parts } = database
  await seedBasics(owner)
  await seedListings(ownerUrl, 1, LISTINGS)
  await seedKeys(database)
  await seedSearches(owner, SEARCHES)
  // the seed names its ids itself
  await owner.query(`select setval(pg_get_serial_sequence('saved_searches', 'id'), (select max(id) from saved_searches))`)
  const agents = await seedAgents(owner, 1)
  const ids = Array.from({ length: LISTINGS }, (_, n) => n + 1)
  for (let from = 0; from < LISTINGS; from += MATCHED_AT_ONCE) await announceMatches(parts.ctx, ids.slice(from, from + MATCHED_AT_ONCE))
  await dispatchEvents(parts.ctx)
  await seedDay(database, agents)
  await owner.query('vacuum analyze')
}

type Counted = Pick<Cost, 'reads' | 'writes'>

async function measure(database: BenchDatabase): Promise<Measured> {
  const { owner, appUrl, parts } = database
  const sent = { reads: 0, writes: 0 }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createFairPool(createPool(appUrl)) }),
    log: ({ query }) => void (sent[isWrite(query.sql) ? 'writes' : 'reads'] += 1),
  })
  const counted = { ...database, parts: { ...parts, ctx: { ...parts.ctx, db } } }
  const listings = await inventListings(database)
  const [agent = '', ...searching] = await listAgents(owner, SEARCHING + 1)
  await forgetScans(owner)
  try {
    const costs = await withSite(counted, [agent], async (site) =>
      measureAll(owner, sent, { site, listings, untouched: await listUntouched(owner, agent), searching }),
    )
    return { ...costs, tables: await listTables(owner) }
  } finally {
    await db.destroy()
  }
}

async function measureAll(owner: pg.Client, sent: Counted, world: World): Promise<Omit<Measured, 'tables'>> {
  const steps = prepareSteps(world)
  const postmaster = await findPostmaster(owner)
  const done: Partial<Record<OperationName, Cost & { readonly times: number }>> = {}
  for (const name of OPERATION_NAMES) {
    // each operation pays for the pages that it changes first after a checkpoint
    await owner.query('checkpoint')
    const rows = await countRows(owner)
    const before = { ...sent, wal: await readWal(owner), database: readProcessor(postmaster), node: readNode() }
    const times = await steps[name]()
    const after = { ...sent, node: readNode(), database: readProcessor(postmaster), wal: await readWal(owner) }
    if (!(times > 0)) throw new Error(`${name}: nothing was done`)
    const each = (part: keyof typeof after) => (after[part] - before[part]) / times
    const rowsNow = await countRows(owner)
    const added = [...rowsNow].map(([table, count]) => [table, (count - (rows.get(table) ?? 0)) / times] as const)
    done[name] = {
      times,
      reads: each('reads'),
      writes: each('writes'),
      wal: each('wal'),
      node: each('node'),
      database: each('database'),
      rows: Object.fromEntries(added.filter(([, count]) => count !== 0)),
    }
  }
  const operations = done as Required<typeof done>
  return {
    operations,
    fits: operations.match.times / world.listings.length / SEARCHES,
    requests: operations.savedSearch.rows.saved_search_requests ?? 0,
    busiestRequests: (await countBusiest(owner)) / operations.savedSearch.times,
  }
}

/** As large as those of portals: with texts of their own, and the pictures of the advert that each is derived from. */
async function inventListings(database: BenchDatabase): Promise<ImportListing[]> {
  const describeRooms = (id: number) =>
    Array.from({ length: 8 }, (_, n) => `Raum ${n + 1} misst ${(id * (n + 3)) % 997} Fuß, Nummer ${id}.`).join(' ')
  const strangers = await newOnes(
    database,
    NEW,
    (row) => ({ ...stranger(row), description: describeRooms(row.id), imageUrls: row.image_urls }),
    LISTINGS,
  )
  return [...strangers, ...(await newOnes(database, AGAIN, (row) => ({ ...copy(row), imageUrls: row.image_urls }), LISTINGS))]
}

async function listUntouched(owner: pg.Client, office: string): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select id::int from properties p where hidden_reason is null and office_id is null
      and not exists (select from prospects x where x.office_id = $1 and x.property_id = p.id) order by id limit $2`,
    [office, UNTOUCHED],
  )
  return rows.map(({ id }) => id)
}

async function countBusiest(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(distinct request)::int as n from saved_search_requests group by source order by 1 desc limit 1',
  )
  return rows[0]?.n ?? 0
}

/** From here on the index scans are those of the operations. */
async function forgetScans(owner: pg.Client): Promise<void> {
  await owner.query('select pg_stat_force_next_flush()')
  await owner.query('select pg_stat_reset()')
}

async function findPostmaster(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`)
  return rows[0]?.pid ?? 0
}

const readNode = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function readProcessor(pid: number): number {
  const { own, children } = processorSeconds(pid)
  return own + children
}

async function readWal(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

const TABLES = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

async function countRows(owner: pg.Client): Promise<Map<string, number>> {
  const { rows: counts } = await owner.query<{ statement: string }>(
    `select string_agg(format('select %L as name, count(*)::int as rows from public.%I', relname, relname), ' union all ') as statement from ${TABLES}`,
  )
  const { rows } = await owner.query<{ name: string; rows: number }>(counts[0]?.statement ?? '')
  return new Map(rows.map((row) => [row.name, row.rows]))
}

async function listTables(owner: pg.Client): Promise<MeasuredTable[]> {
  await untilGone(owner)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<MeasuredTable>(
    `select relname::text as name, greatest(reltuples, 0)::float8 as rows, (pg_total_relation_size(oid) - pg_indexes_size(oid))::float8 as bytes,
      pg_indexes_size(oid)::float8 as "indexBytes",
      (select coalesce(sum(pg_relation_size(indexrelid)), 0)::float8 from pg_stat_user_indexes where relid = pg_class.oid and idx_scan > 0) as "hotBytes"
    from ${TABLES} order by 1`,
  )
  return rows
}

/** A connection reports its scans at the latest when it ends; the pool of the context closes idle ones after seconds. */
async function untilGone(owner: pg.Client): Promise<void> {
  const isThere = async () => {
    const { rows } = await owner.query(`select from pg_stat_activity where application_name = 'giebel' limit 1`)
    return rows.length > 0
  }
  while (await isThere()) await sleep(100)
}
