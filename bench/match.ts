import type pg from 'pg'
import { inTransaction } from '#server/db/transaction.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { expectedMatches } from './match-oracle.ts'
import { interleaved, timed, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { NOW, seedBasics, seedListings, seedSearches } from './seed.ts'

export const name = 'match'

const LISTINGS = 10_000
const SEARCHES = [10_000, 100_000]
/** One result page's adverts, which are matched together. */
const PAGE = 25
const ROUNDS = 5
/** Listings per round for the naive query; its time is the same for each, so the total is extrapolated. */
const NAIVE_SAMPLE = 20
const NAIVE_MIN = 30
const BATCHED_MIN = 0.5

/** Matches 10,000 new listings with all saved searches: page by page as in the product, in one hand-written join, and one by one without an index. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const searches of SEARCHES) results.push(...(await withDatabase((database) => measure(database, searches))))
  return results
}

async function measure(database: BenchDatabase, searches: number): Promise<BenchResult[]> {
  const { owner, ownerUrl } = database
  await seedBasics(owner)
  await owner.query(`update users set is_active = false where last_name like '%7'`)
  await seedListings(ownerUrl, 1, LISTINGS)
  await seedSearches(owner, searches)
  const expected = await expectedMatches(owner)
  // Each round has its own share of the listings, so that all rounds together match every listing.
  const part = (round: number) => Array.from({ length: LISTINGS / ROUNDS }, (_, index) => (round * LISTINGS) / ROUNDS + index + 1)
  const works = {
    pages: (round: number) => product(database, part(round), PAGE),
    whole: (round: number) => product(database, part(round), LISTINGS),
    batched: (round: number) => timed(() => owner.query(BATCHED, [part(round), NOW])),
    naive: async (round: number) => {
      const sample = part(round).slice(0, NAIVE_SAMPLE)
      return ((await naive(owner, sample)) * part(round).length) / sample.length
    },
  }
  const times = await interleaved(ROUNDS, works, async (work, round) => {
    const ids = new Set(part(round).slice(0, work === 'naive' ? NAIVE_SAMPLE : LISTINGS))
    await compare(owner, new Set([...expected].filter((match) => ids.has(Number.parseInt(match, 10)))), `${work} at ${searches} searches`)
    await owner.query('truncate matches, events, events_waiting')
  })
  const took = { pages: timing(times.pages), whole: timing(times.whole), batched: timing(times.batched), naive: timing(times.naive) }
  const rate = (which: keyof typeof took) =>
    `${Math.round((LISTINGS / ROUNDS / took[which].median) * 1_000).toLocaleString('en')}/s ±${Math.round(took[which].spread * 50)} %`
  const what = `10,000 listings, ${searches.toLocaleString('en')} searches, ${(expected.size / LISTINGS).toFixed(1)} matches each`
  const against = (which: 'pages' | 'whole', other: 'naive' | 'batched', least: number, remark: string): BenchResult => {
    const value = took[other].median / took[which].median
    const how = `${which === 'whole' ? 'all at once' : `pages of ${PAGE}`} against ${other === 'naive' ? 'one by one without an index' : 'one join by hand'}`
    return { id: 'P3', what: `${what}: ${how}`, value, unit: '×', target: `≥ ${least}`, pass: value >= least, remark }
  }
  return [
    against('whole', 'naive', NAIVE_MIN, `${rate('whole')}; naive ${rate('naive')}, reckoned from ${NAIVE_SAMPLE * ROUNDS} listings`),
    against('pages', 'naive', NAIVE_MIN, rate('pages')),
    against('whole', 'batched', BATCHED_MIN, `by hand ${rate('batched')}`),
    against('pages', 'batched', BATCHED_MIN, `${LISTINGS / PAGE} transactions against ${ROUNDS}`),
    {
      id: 'P3',
      what: `${what}: equal to comparing each with each`,
      value: 100,
      unit: '%',
      target: '100.00',
      pass: true,
      remark: `${expected.size.toLocaleString('en')} matches, after every run`,
    },
  ]
}

/** The product's own step, with its transaction and live messages. */
function product({ parts }: BenchDatabase, ids: readonly number[], batch: number): Promise<number> {
  return timed(async () => {
    for (let from = 0; from < ids.length; from += batch) {
      await inTransaction(parts.ctx, (ctx) => announceMatches(ctx, ids.slice(from, from + batch)))
    }
  })
}

/** @throws when a match is missing or unexpected */
async function compare(owner: pg.Client, expected: ReadonlySet<string>, what: string): Promise<void> {
  const { rows } = await owner.query<{ found: string }>(
    `select property_id || ' ' || agent_id || ' ' || saved_search_id as found from matches`,
  )
  const missing = expected.size - rows.filter(({ found }) => expected.has(found)).length
  if (missing > 0 || rows.length !== expected.size)
    throw new Error(`${what}: ${missing} matches are missing, ${rows.length - expected.size + missing} are wrong`)
}

const FITS = `
  s.is_active and s.listing_type = p.listing_type and (s.property_type is null or s.property_type = p.property_type) and exists (select from adverts a where a.property_id = p.id and a.source = any(s.sources))
  and (s.seller_type is null or s.seller_type = p.seller_type) and (s.min_price_cents is null or p.price_cents >= s.min_price_cents)
  and (s.max_price_cents is null or p.price_cents <= s.max_price_cents) and (s.min_size is null or p.size >= s.min_size)
  and (s.min_rooms is null or p.rooms >= s.min_rooms) and (not s.only_with_images or p.has_images)
  and (not s.only_new_listings or least(p.scraped_at, p.listed_at) > $2::timestamptz - interval '24 hours') and p.hidden_reason is null and not p.refuses_agents`

const STORE = `insert into matches (property_id, agent_id, saved_search_id, created_at)`

/** A hand-written join for all listings at once: first the most selective index, then the other criteria. */
const BATCHED = `${STORE}
  select distinct on (p.id, s.agent_id) p.id, s.agent_id, s.id, $2::timestamptz
  from (select *, unnest(place_keys || array(select n.key from near_places n where n.property_id = id)) as key from properties where id = any($1)) p
  join saved_search_places sp on sp.key = p.key and sp.listing_type = p.listing_type and sp.property_type in (p.property_type, 'any')
    and sp.min_price_cents <= coalesce(p.price_cents, -1) and sp.max_price_cents >= coalesce(p.price_cents, 9223372036854775807)
  join saved_searches s on s.id = sp.saved_search_id
  join users u on u.id = s.agent_id and u.is_active
  where ${FITS}
  order by p.id, s.agent_id, s.id`

/** One listing against every search, by sequential scan. */
async function naive(owner: pg.Client, ids: readonly number[]): Promise<number> {
  await owner.query(
    'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off; set max_parallel_workers_per_gather = 0',
  )
  const took = await timed(async () => {
    for (const id of ids) await owner.query(NAIVE, [id, NOW])
  })
  await owner.query('reset all')
  return took
}

const NAIVE = `${STORE}
  select distinct on (s.agent_id) p.id, s.agent_id, s.id, $2::timestamptz
  from bench.searches s join users u on u.id = s.agent_id and u.is_active
  cross join (select * from properties where id = $1 offset 0) p
  where ${FITS} and (s.key = any(p.place_keys) or exists (select from near_places n where n.property_id = p.id and n.key = s.near_key))
  order by s.agent_id, s.id`
