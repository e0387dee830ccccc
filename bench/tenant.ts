import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Load, Loaded } from './api-load.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { quantile, timing } from './measure.ts'
import { BOARD_COLUMN, PROSPECTS_PAGE, SEARCH_CLIENTS_PAGE } from '#shared/domain/limits.ts'
import { placeKey } from '#shared/domain/place.ts'
import { PLACES } from './places.ts'
import type { BenchResult } from './result.ts'
import { NOW, seedAgents, seedBasics, seedListings, seedProspects } from './seed.ts'
import { seedDay } from './seed-day.ts'
import { type Site, withSite } from './site.ts'

export const name = 'tenant'

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 50_000)
/** Only the calls whose name matches. */
const ONLY = new RegExp(process.env['BENCH_CALLS'] ?? '')
const PROSPECTS = Number(process.env['BENCH_PROSPECTS'] ?? 10_000)
const SEARCH_CLIENTS = 300
const AT_ONCE = 8
const ROUNDS = 3
const MILLISECONDS = 1_000
/** In a millisecond. */
const NANOSECONDS = 1e6
/** No further round of a call begins after this time. */
const CALL_MAX = 15_000
const [ALONE_MAX, AT_ONCE_MAX, OTHERS_MAX] = [100, 250, 1.5]

const MINUTE = 60_000

/** A call of the busy agent, and how many rows a right answer has at least. */
interface Call {
  readonly path: string
  readonly rows: number
  /** Properties in all its rows. */
  readonly cards?: number
  /** Calls allowed in a minute. */
  readonly limit?: number
}

/** Given up alone, its price brings hits; the filters before it bring none. */
const NO_HITS = `listingType=sale&propertyType=apartment&location=Berlin&q=apartment&maxPrice=2&minSize=40&rooms=1&onlyWithImages=true&minDaysOnline=5`

const callsOf = (searchClient: number): Readonly<Record<string, Call>> => ({
  'the call list': { path: '/api/call-list', rows: 60 },
  'owners who may be called': { path: '/api/properties?callable=true', rows: 20 },
  'filters to give up': {
    path: `/api/properties/looser?${NO_HITS}&withPhone=true&letterPossible=true&withoutRefusals=true`,
    rows: 1,
    limit: 60,
  },
  'filters to give up, may be called': {
    path: '/api/properties/looser?callable=true&listingType=sale&maxPrice=2&minSize=10&rooms=1&onlyWithImages=true&withoutRefusals=true&minDaysOnline=1',
    rows: 1,
    limit: 60,
  },
  'notices owed': { path: '/api/notices', rows: 200 },
  'the writing list': { path: '/api/call-list/writing', rows: 10 },
  'how many fit each search client': { path: '/api/search-clients/fitting', rows: SEARCH_CLIENTS },
  // seven columns, of which four have prospects; a column's further cards come as they are scrolled
  'the board': { path: '/api/properties/board?onlyMine=true', rows: 7, cards: 4 * BOARD_COLUMN },
  'the next page of a column': {
    path: `/api/properties?onlyMine=true&prospectStatus=contacted&orderBy=score&limit=${PROSPECTS_PAGE}&offset=20`,
    rows: PROSPECTS_PAGE,
  },
  'the table of prospects': { path: `/api/properties?onlyMine=true&orderBy=score&limit=${PROSPECTS_PAGE}`, rows: PROSPECTS_PAGE },
  'what fits a search client': { path: `/api/properties?searchClient=${searchClient}`, rows: 20 },
  'search clients': { path: '/api/search-clients', rows: SEARCH_CLIENTS_PAGE },
  'find a name': { path: '/api/find?q=Petersen%20123', rows: 1 },
  'the owner of a number': { path: '/api/callers?number=0049%20171%205530000', rows: 1 },
  'the bell': { path: '/api/notifications', rows: 1 },
})

/** What the other agent reads. */
const simpleRead = (property: number) => `/api/properties/${property}`

/** Calls of an agent with much behind them, and what they cost another agent meanwhile. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const [busy = '', other = ''] = await seed(database)
    let now = NOW.getTime()
    const ctx = { ...database.parts.ctx, clock: { now: () => new Date(now) } }
    const nextMinute = () => void (now += MINUTE)
    return withSite({ ...database, parts: { ...database.parts, ctx } }, [busy, other], async (site) => {
      const results: BenchResult[] = []
      const searchClient = await popularClient(database, busy)
      const calls = Object.entries(callsOf(searchClient)).filter(([what]) => ONLY.test(what))
      for (const [what, call] of calls) await check(site, what, call)
      for (const [what, call] of calls) results.push(await measure(site, what, call, nextMinute))
      return results
    })
  })
}

async function seed(database: BenchDatabase): Promise<string[]> {
  const { owner, ownerUrl } = database
  await seedBasics(owner)
  await seedListings(ownerUrl, 1, LISTINGS)
  const agents = await seedAgents(owner, 2)
  const busy = agents.slice(0, 1)
  await seedProspects(owner, 1, PROSPECTS)
  await owner.query(NOTES, busy)
  await seedDay(database, busy)
  await owner.query(NUMBERS, busy)
  await owner.query(
    'update matches m set saved_search_id = s.id from saved_searches s where s.agent_id = m.agent_id and m.agent_id = $1',
    busy,
  )
  await owner.query(CLIENTS, [...busy, SEARCH_CLIENTS, PLACES.map(({ town }) => town), PLACES.map(({ town }) => placeKey(town)), NOW])
  await owner.query('vacuum analyze')
  return agents
}

/** The search client most properties fit. */
async function popularClient({ owner }: BenchDatabase, agent: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `select c.id::int from search_clients c where office_id = $1
    order by (select count(*) from properties p where p.place_keys && c.place_keys and p.price_cents <= c.budget_cents) desc limit 1`,
    [agent],
  )
  return rows[0]?.id ?? 0
}

async function measure(site: Site, what: string, call: Call, nextMinute: () => void): Promise<BenchResult> {
  const [busy = '', other = ''] = site.cookies
  const heavy = { url: site.url, path: call.path, cookie: busy, milliseconds: MILLISECONDS }
  const simple = { url: site.url, path: simpleRead(LISTINGS / 2), cookie: other, clients: 1 }
  const limit = call.limit ?? Number.POSITIVE_INFINITY
  const times = { alone: [] as number[], atOnce: [] as number[], idle: [] as number[], meanwhile: [] as number[] }
  let held = 0
  const until = performance.now() + CALL_MAX
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < until); round += 1) {
    times.idle.push(p95(await load({ ...simple, milliseconds: MILLISECONDS / 2 })))
    nextMinute()
    // one histogram for each: it counts the time for which it was disabled
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    times.alone.push(...(await load({ ...heavy, clients: 1, most: limit })))
    delay.disable()
    held = Math.max(held, delay.max / NANOSECONDS)
    nextMinute()
    const beside = start({ ...simple, milliseconds: Number.POSITIVE_INFINITY })
    times.atOnce.push(p95(await load({ ...heavy, clients: AT_ONCE, most: Math.floor(limit / AT_ONCE) })))
    times.meanwhile.push(p95(await beside.stop()))
  }
  const alone = p95(times.alone)
  const [atOnce, idle, meanwhile] = [times.atOnce, times.idle, times.meanwhile].map((values) => timing(values).median) as [
    number,
    number,
    number,
  ]
  const others = meanwhile / idle
  return {
    id: 'P14',
    what: `${what}: p95`,
    value: alone,
    unit: 'ms',
    target: `≤ ${ALONE_MAX} ms, ≤ ${AT_ONCE_MAX} ms of ${AT_ONCE} clients, others ≤ ${OTHERS_MAX} × idle`,
    pass: alone <= ALONE_MAX && atOnce <= AT_ONCE_MAX && others <= OTHERS_MAX,
    remark: `p50 ${quantile(times.alone, 0.5).toFixed(1)} ms; of ${AT_ONCE} clients ${atOnce.toFixed(1)} ms; others ${others.toFixed(2)} × idle (${meanwhile.toFixed(1)} ms against ${idle.toFixed(1)} ms); alone it holds the event loop for at most ${held.toFixed(1)} ms`,
  }
}

/** @throws when the answer has too few rows */
async function check(site: Site, what: string, { path, rows, cards = 0 }: Call): Promise<void> {
  const answer = await site.get<object>(0, path)
  const found = Array.isArray(answer) ? answer : Object.values(answer).find((part): part is unknown[] => Array.isArray(part))
  if (found === undefined || found.length < rows) throw new Error(`${what}: ${found?.length ?? 'no list'} instead of ${rows}`)
  const shown = (found as readonly { readonly properties?: readonly unknown[] }[]).flatMap(({ properties = [] }) => properties).length
  if (shown < cards) throw new Error(`${what}: ${shown} properties instead of ${cards}`)
}

const p95 = (times: readonly number[]) => quantile(times, 0.95)

/** Puts load on a path from a thread of its own. */
function start(what: Load): { stop(): Promise<readonly number[]>; ended(): Promise<readonly number[]> } {
  const worker = new Worker(new URL('./api-load.ts', import.meta.url), { workerData: what })
  const reported = once(worker, 'message') as Promise<[Loaded]>
  const ended = async () => {
    const [{ answers, times }] = await reported
    await worker.terminate()
    if (Object.keys(answers).join() !== '200') throw new Error(`${what.path}: ${JSON.stringify(answers)}`)
    return times
  }
  return {
    ended,
    stop() {
      worker.postMessage('stop')
      return ended()
    },
  }
}

const load = (what: Load) => start(what).ended()

/** Notes, a call and a number for each prospect. */
const NOTES = `
  with n as (select property_id, row_number() over (order by property_id) as i from prospects where office_id = $1),
    called as (insert into prospect_activities (office_id, property_id, activity_type, description, created_at)
      select office_id, property_id, 'call', 'Niemand erreicht, erneuter Rückruf vereinbart', updated_at from prospects where office_id = $1)
  update prospects p set owner_phone = '0171/55' || (10000 + n.i * 4), internal_notes = case when n.i % 3 = 0 then 'Bittet um Rückruf am Abend, ' || n.i end
  from n where p.office_id = $1 and n.property_id = p.property_id`

/** The numbers in the adverts of the agent's prospects and matches. */
const NUMBERS = `
  update adverts a set contact_phone = '04131 ' || (20000000 + p.id) from properties p
  where p.id = a.property_id and p.has_phone and p.id in (select property_id from prospects where office_id = $1 union select property_id from matches where agent_id = $1)`

/** Search clients, and every third prospect linked to one of them. */
const CLIENTS = `
  with made as (
    insert into search_clients (office_id, name, budget_cents, places, place_keys, property_type, since, created_at, updated_at)
    select $1, 'Suchkunde ' || n, 20000000 + n % 50 * 1500000, array[($3::text[])[1 + n % cardinality($3)]], array[($4::text[])[1 + n % cardinality($4)]],
      (array['apartment', 'house', null])[1 + n % 3], $5::date, $5, $5
    from generate_series(1, $2::int) n returning id
  ), numbered as (select id, row_number() over (order by id) as n from made),
    worked as (select property_id, row_number() over (order by property_id) as n from prospects where office_id = $1)
  insert into search_client_links (office_id, search_client_id, property_id, linked_at)
  select $1, numbered.id, worked.property_id, $5 from worked join numbered on numbered.n = 1 + worked.n / 3 % $2 where worked.n % 3 = 0`
