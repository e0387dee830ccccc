import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { FLAGS, NUMBERS } from '#shared/domain/criteria.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { CALL_CANDIDATES, CALL_LIST, EXACT_TOTAL_MAX, FOLLOW_UPS_PAGE } from '#shared/domain/limits.ts'
import { connectOwner, freshDatabase, type TestDatabase } from '#test/database.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.ts'
import type { Ctx } from '../../../ctx.ts'
import { createPool } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.ts'
import { listCandidates } from '../calls/queries.ts'
import { listPaused } from '../calls/queries-pauses.ts'
import { getStats } from '../stats/queries.ts'
import { searchedKinds } from './searched-kinds.ts'
import { countFits, listWishes } from './queries-fitting.ts'
import { chooseLights, listNumbered, listStoredLights } from './queries-lead-lights.ts'
import { listNumberedAt } from './queries-skeleton-known.ts'
import { findWorked, listFollowUps } from './queries-skeleton-prospects.ts'
import { findPage, planSearch, walkPage } from './queries-skeleton-search.ts'

const AGENT = '00000000-0000-4000-8000-000000000001' as OfficeId
/** The code that reckoned the stored lights. */
const BUILD = 'plans'
/** An agent who corrected several hundred verdicts. */
const CORRECTING = '00000000-0000-4000-8000-000000000002' as OfficeId
/** An agent with a search that a thousand properties match. */
const SEARCHING = '00000000-0000-4000-8000-000000000003' as OfficeId
/** An agent who scored 10,000 leads by hand. */
const SCORING = '00000000-0000-4000-8000-000000000004' as OfficeId
/** Agent and office have the same id. */
const viewer = (officeId: OfficeId) => ({ officeId, id: officeId as string as AgentId })
const NOTHING = {} as PropertyFilter

let database: TestDatabase
let client: pg.Client
let db: Kysely<DB>
let statements: CompiledQuery[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const owner = await connectOwner(database)
  // index-only scans need all-visible pages, which require flushed commits; the test server defers those
  await owner.query('set synchronous_commit = on')
  // every combination of the exact-match filters in twenty places, with texts of realistic length
  await owner.query(`
    insert into adverts (property_id, source, external_id, title, description, place_keys, price_cents, size, rooms, property_type, listing_type, seller_type,
      hidden_reason, image_urls, contact_phone, state_since, listed_at, scraped_at)
    select i, (array['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de', 'thinkimmo'])[1 + i % 5], i::text, 'Titel', repeat('Text ', 150),
      array['', 'ort ' || i % 20], 100 * (1 + i % 9973), i % 211, i % 11, (array['apartment', 'house', 'land', 'commercial', 'other'])[1 + i / 5 % 5],
      (array['sale', 'rent'])[1 + i / 25 % 2], (array['private', 'commercial', null])[1 + i / 50 % 3], case when i / 150 % 4 = 0 then 'wanted' end,
      case when i / 600 % 2 = 0 then array['bild'] else '{}'::text[] end,
      case when i % 7 < 3 then '0151 ' || 5000000 + i end, now(), now() - i * interval '1 minute', now() - i * interval '1 minute'
    from generate_series(1, 40000) i;
    insert into properties (id, lead_advert_id, title, place_keys, price_cents, size, rooms, property_type, listing_type, seller_type, hidden_reason, has_images,
      sources, listed_at, scraped_at, price_cut, price_cut_at, reposted_at, is_with_agency, offline_since, has_phone, address, zip_code, agent_refusal, chance)
    select property_id, id, title, place_keys, price_cents, size, rooms, property_type, listing_type, seller_type, hidden_reason, image_urls <> '{}',
      1 << (property_id % 5)::int, listed_at, scraped_at, case when id % 13 = 0 then 1 + id % 17 end, case when id % 13 = 0 then scraped_at end,
      case when id % 29 = 0 then scraped_at end, id % 31 = 0, case when id % 3 = 0 then now() end, id % 7 < 3,
      case when id % 5 < 2 then 'Am Deich 1' end, '25348', case when id % 11 = 0 then 'keine Makler' end, id % 101 from adverts order by id`)
  await owner.query(
    `with opened as (insert into offices (id, created_at, name) select id, now(), 'x' from unnest($1::uuid[]) as id)
    insert into users (id, email, password_hash, first_name, last_name, role, office_id, office_role)
    select id, id || '@giebel.test', '-', 'Mara', 'Klee', 'agent', id, 'principal' from unnest($1::uuid[]) as id`,
    [[AGENT, CORRECTING, SEARCHING, SCORING]],
  )
  await owner.query(
    `insert into prospects (office_id, property_id, prospect_status, next_follow_up_date, status_changed_at, created_at, updated_at)
    select $1, id, case when id % 3 = 0 then 'follow_up' else 'contacted' end, case when id % 4 = 0 then date '2026-01-01' + (id % 900)::int end, now(), now(), now()
    from properties where id % 4 = 0`,
    [AGENT],
  )
  await owner.query(
    `insert into prospects (office_id, property_id, prospect_status, lead_score, status_changed_at, created_at, updated_at)
    select $1, id, 'contacted', id % 101, now(), now(), now() from properties where id % 4 = 0`,
    [SCORING],
  )
  await owner.query(
    `insert into verdict_corrections (office_id, property_id, is_offer, rules_version, created_at)
    select $1, id, id % 2 = 0, 1, now() from properties where id % 100 < 2 and id < 20000`,
    [CORRECTING],
  )
  await owner.query(
    `with search as (
      insert into saved_searches (agent_id, name, listing_type, sources, is_active, auto_export, only_new_listings, only_with_images, created_at, updated_at)
      values ($1, 'Alles', 'sale', array['kleinanzeigen.de'], true, false, false, false, now(), now()) returning id)
    insert into matches (agent_id, property_id, saved_search_id, created_at) select $1, p.id, search.id, now() from properties p, search where p.id % 40 = 5
    union all select $2, p.id, search.id, now() from properties p, search where p.id % 2 = 0`,
    [SEARCHING, AGENT],
  )
  await owner.query(
    `insert into notifications (user_id, kind, subject_id, notified, created_at) select agent_id, 'match', id, id % 2 = 0, now() from matches`,
  )
  // around a place
  await owner.query(
    `insert into near_places (property_id, key) select id, 'near:' || 10 + id % 5 || ':ort 7' from properties where id % 30 = 3`,
  )
  await owner.query(`insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms)
    select id, 'near:10:ort 7', 'sale', 'any', -1, 9223372036854775807, -1, -1 from saved_searches`)
  // more than a search counts, around every place
  await owner.query(`insert into near_places (property_id, key) select id, 'near:20:ort ' || id % 40 / 10 from properties where id % 4 = 1`)
  await owner.query(`insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms)
    select id, 'near:20:ort 0', 'sale', 'any', -1, 9223372036854775807, -1, -1 from saved_searches`)
  // lights of all prospects, and calls with most of them
  await owner.query(
    `insert into lead_lights (office_id, property_id, reading, is_known, epoch, is_closed, is_faded, phone, email, letter, numbers, all_numbers, lacks_client, score, marks, rules)
    select agent, id, gen_random_uuid(), true, 0, id % 40 = 0, false, 'green', 'red', 'red', array[sha256(id::text::bytea)], array[sha256(id::text::bytea)],
      false, id % 101, '{}', '${BUILD}' from properties, unnest($1::uuid[]) as agent where id % 4 = 0`,
    [[AGENT, CORRECTING]],
  )
  await owner.query(
    `insert into prospect_activities (office_id, property_id, activity_type, description, outcome, created_at)
    select agent, id, 'call', 'Angerufen', 'no_response', now() - id * interval '7 minutes' from properties, unnest($1::uuid[]) as agent where id % 4 < 2`,
    [[AGENT, CORRECTING]],
  )
  await owner.query(
    `insert into call_results (office_id, property_id, key, result, prospect_after, created_at)
    select agent, id, gen_random_uuid(), 'snoozed', '{"nextDate": "2026-01-01"}', now() - id * interval '7 minutes'
    from properties, unnest($1::uuid[]) as agent where id % 4 < 2`,
    [[AGENT, CORRECTING]],
  )
  // of one office all have ended, of another all hold
  await owner.query(
    `insert into lead_claims (office_id, property_id, user_id, until)
    select $1::uuid, id, $1::uuid, now() - interval '1 hour' from properties where id % 4 = 0 union all
    select $2::uuid, id, $2::uuid, now() + interval '1 hour' from properties where id % 4 = 0`,
    [SEARCHING, CORRECTING],
  )
  await owner.query(
    `insert into search_clients (office_id, name, budget_cents, places, place_keys, property_type, since, created_at, updated_at)
    select $1, 'Familie Moor', 500000 + i * 1000, array['Ort ' || i % 20], array['ort ' || i % 20], (array['house', 'apartment', null])[1 + i % 3], now(), now(), now()
    from generate_series(1, 60) i`,
    [AGENT],
  )
  await owner.query(
    'vacuum analyze near_places, saved_search_places, notifications, lead_lights, prospect_activities, call_results, search_clients, place_sets',
  )
  await owner.query('vacuum analyze adverts, properties, prospects, verdict_corrections, matches, favorites, saved_searches')
  await owner.end()
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(database.appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
})

afterAll(async () => {
  await db.destroy()
  await client.end()
  await database.drop()
})

async function plansOf(filter: Partial<PropertyFilter>, agent = AGENT): Promise<string[]> {
  const ctx = { db, clock: systemClock, build: BUILD } as Ctx
  const search = await planSearch(ctx, viewer(agent), filter)
  statements = []
  const { totalIsExact } = await findPage(ctx, search)
  if (!totalIsExact) await walkPage(ctx, search)
  return explain()
}

async function explain(): Promise<string[]> {
  const plans: string[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Heap Fetches'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Step[]
}

/** The executed statements of a search: the count, and the index walk if there are too many results to count exactly. */
async function execute(filter: Partial<PropertyFilter>, agent = AGENT) {
  const ctx = { db, clock: systemClock, build: BUILD } as Ctx
  const search = await planSearch(ctx, viewer(agent), filter)
  statements = []
  const { totalIsExact } = await findPage(ctx, search)
  if (!totalIsExact) await walkPage(ctx, search)
  const executed: { name: 'count' | 'walk'; steps: Step[]; pages: number }[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`explain (analyze, buffers, timing off, format json) ${sql}`, [
      ...parameters,
    ])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Step
    const name = executed.length === 0 ? 'count' : 'walk'
    executed.push({ name, steps: listSteps(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] })
  }
  return executed
}

const listSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(listSteps)]
const scansIn = (steps: readonly Step[]) => steps.filter((step) => step['Relation Name'] === 'properties' && step['Actual Loops'] > 0)
const readsRows = (step: Step) => step['Node Type'] !== 'Index Only Scan' || step['Heap Fetches'] !== 0

/** Pages of tables and indexes that one statement may read. Reading a row for each of 10,000 results would take ten times as many. */
const PAGES_MAX = 1_000

async function expectBounded(filter: Partial<PropertyFilter>) {
  const executed = await execute(filter)
  for (const { name, steps, pages } of executed) {
    expect(scansIn(steps).filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
    const sorted = steps.flatMap((step) => (step['Node Type'] === 'Sort' ? (step.Plans ?? []) : [])).map((step) => step['Actual Rows'])
    expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(EXACT_TOTAL_MAX)
    expect([name, pages <= PAGES_MAX ? 'few pages' : pages]).toEqual([name, 'few pages'])
  }
  return executed
}

describe('the query plan of a search', () => {
  it.each<Partial<PropertyFilter>>([
    { listingType: 'sale' },
    { location: 'Ort 7' },
    { location: 'Ort 7', listingType: 'sale', propertyType: 'house', minPrice: 1_000, maxPrice: 2_000 },
    { listingType: 'sale', propertyType: 'house', minPrice: 1_000, maxPrice: 2_000 },
    { rooms: 9, minSize: 200 },
    { listingType: 'rent', offset: 5_000 },
    { sellerType: 'private', sources: ['immonet.de'], onlyWithImages: true },
    { hidden: true, location: 'Ort 7' },
    { listingType: 'sale', orderBy: 'price', order: 'ASC' },
    { orderBy: 'pricePerSqm', order: 'DESC' },
    { minPriceCut: 5, cutWithinDays: 30 },
    { minPriceCut: 5, listingType: 'sale', propertyType: 'house', orderBy: 'price', order: 'ASC' },
    { onlyBack: true, listingType: 'sale' },
    { withAgency: true, sellerType: 'private' },
    { minDaysOnline: 10, location: 'Ort 7' },
    { minDaysOnline: 10, listingType: 'sale', orderBy: 'listedAt', order: 'ASC' },
    { listingType: 'sale', orderBy: 'priceCut', order: 'DESC' },
    { orderBy: 'repostedAt', order: 'DESC' },
    { withPhone: true, location: 'Ort 7', listingType: 'sale' },
    { letterPossible: true, listingType: 'sale', propertyType: 'house', minPrice: 1_000, maxPrice: 2_000 },
    { withoutRefusals: true, listingType: 'sale', orderBy: 'price', order: 'ASC' },
    { listingType: 'sale', orderBy: 'chance', order: 'DESC' },
    { listingType: 'sale', sellerType: 'private', withPhone: true, orderBy: 'chance', order: 'DESC', offset: 400 },
    { location: 'Ort 7', letterPossible: true, orderBy: 'chance', order: 'DESC' },
  ])('counts %j by index alone and reads few pages', async (filter) => {
    const [count] = await expectBounded(filter)
    expect(scansIn(count?.steps ?? []).filter(readsRows)).toEqual([])
  })

  it.each([
    ['listedAt', 'properties_listed'],
    ['price', 'properties_by_price'],
    ['size', 'properties_by_size'],
    ['pricePerSqm', 'properties_by_price_per_sqm'],
    ['chance', 'properties_by_chance'],
  ] as const)('sorted by %s walks the matching index', async (orderBy, index) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const [, walk] = await expectBounded({ listingType: 'sale', withoutRefusals: true, orderBy, order })
      expect(scansIn(walk?.steps ?? []).map((step) => step['Index Name'])).toEqual([index])
    }
  })

  // covers every filter automatically, including those on columns without an index
  it.each([...Object.keys(FLAGS).map((name) => ({ [name]: true })), ...Object.keys(NUMBERS).map((name) => ({ [name]: 5 }))])(
    'reads few pages for %j in a place, whether or not an index has the column',
    async (filter) => {
      await expectBounded({ ...filter, location: 'Ort 7', listingType: 'sale' })
    },
  )
})

describe('the query plan for an agent who corrected verdicts', () => {
  it.each<Partial<PropertyFilter>>([
    { location: 'Ort 7', listingType: 'sale' },
    { listingType: 'sale' },
    { hidden: true },
    { orderBy: 'price', order: 'ASC' },
  ])('for %j also fetches the corrected properties by primary key', async (filter) => {
    for (const plan of await plansOf(filter, CORRECTING)) {
      expect(plan).toContain('Index Only Scan')
      expect(plan).toMatch(/Scan (using|on) properties_pkey.*\n\s+Index Cond: \(id = ANY/)
      expect(plan).not.toMatch(/Seq Scan on properties|(?<!Only )Scan using (?!properties_pkey)\w+ on properties/)
    }
  })
})

describe('the query plan for an agent who scored leads by hand', () => {
  it.each<Partial<PropertyFilter>>([{}, { listingType: 'sale', offset: 200 }, { order: 'ASC' }])(
    'reads only those that a page of %j needs',
    async (filter) => {
      const [count, walk] = await execute({ orderBy: 'chance', order: 'DESC', ...filter }, SCORING)
      expect(scansIn(count?.steps ?? []).filter(readsRows)).toEqual([])
      // a twentieth of what all scored leads would take
      expect(walk?.pages).toBeLessThanOrEqual(2 * PAGES_MAX)
    },
  )
})

describe('the query plan of a search for owners who may be called', () => {
  it.each<Partial<PropertyFilter>>([{}, { location: 'Ort 7' }, { orderBy: 'chance', order: 'DESC' }])(
    'for %j fetches only their properties, by primary key',
    async (filter) => {
      const ctx = { db, clock: systemClock, build: BUILD } as Ctx
      const search = await planSearch(ctx, viewer(AGENT), { ...filter, callable: true }, { callable: [5, 17, 23_456] })
      statements = []
      await findPage(ctx, search)
      for (const plan of await explain()) {
        expect(plan).toMatch(/Scan (using|on) properties_pkey.*\n\s+Index Cond: \(id = ANY/)
        expect(plan).not.toMatch(/Seq Scan on properties|Scan using (?!properties_pkey)\w+ on properties/)
      }
    },
  )
})

describe('the query plan of a search for hits', () => {
  it.each<Partial<PropertyFilter>>([
    { savedSearch: 1 },
    { savedSearch: 1, unread: true },
    { unread: true, orderBy: 'price', order: 'ASC' },
  ])("for %j looks up the agent's matches and never scans a whole table", async (filter) => {
    for (const plan of await plansOf(filter, SEARCHING)) {
      expect(plan).toMatch(/Scan (?:Backward )?(?:using|on) matches_/)
      expect(plan).not.toMatch(/Seq Scan on (properties|matches|notifications)/)
    }
  })

  it('around a place looks up what portals showed there', async () => {
    for (const plan of await plansOf({ location: 'Ort 7', radius: 10, listingType: 'sale' }, SEARCHING)) {
      expect(plan).toMatch(/Scan (using|on) near_places_/)
      expect(plan).not.toMatch(/Seq Scan on (properties|near_places)/)
    }
  })
})

describe('the query plan of a search that counts fewer', () => {
  it.each<Partial<PropertyFilter>>([
    { q: 'Titel' },
    { q: 'Titel', listingType: 'sale', orderBy: 'price', order: 'ASC' },
    { q: 'Titel', orderBy: 'chance', order: 'DESC', offset: 400 },
    { location: 'Ort 0', radius: 20 },
    { location: 'Ort 0', radius: 20, listingType: 'sale', orderBy: 'price', order: 'ASC' },
    { location: 'Ort 0', radius: 20, listingType: 'rent', orderBy: 'chance', order: 'DESC' },
  ])('reads few pages for %j, which thousands of listings match', async (filter) => {
    const executed = await execute(filter, SEARCHING)
    expect(executed.map(({ name }) => name)).toContain('walk')
    for (const { name, pages } of executed) expect([name, pages <= PAGES_MAX ? 'few pages' : pages]).toEqual([name, 'few pages'])
  })
})

describe('the query plan of a free-text search', () => {
  it('searches the word index for each word', async () => {
    const [plan] = await plansOf({ q: 'Moorkate Deich' })
    expect(plan).toMatch(/Bitmap Index Scan on properties_words.*\n.*Index Cond: .*moorkate.* AND .*deich/)
  })

  it('searches the word index for each spelling', async () => {
    const [plan] = await plansOf({ q: 'Köhlerkate' })
    for (const word of ['köhlerkate', 'koehlerkate'])
      expect(plan).toMatch(new RegExp(`Scan on properties_words.*\\n.*Index Cond: .*%${word}%`))
    expect(plan).not.toContain('Seq Scan on properties')
  })
})

describe('the query plan of the prospect list', () => {
  it.each<Partial<PropertyFilter>>([{}, { prospectStatus: 'contacted' }, { prospectStatus: 'follow_up', offset: 500, limit: 1_000 }])(
    'counts and reads %j in index order',
    async (filter) => {
      const ctx = { db, clock: systemClock, build: BUILD } as Ctx
      const search = await planSearch(ctx, viewer(AGENT), filter)
      statements = []
      expect((await findWorked(ctx, search)).ids.length).toBeGreaterThan(0)
      for (const plan of await explain()) {
        expect(plan.match(/Index Only Scan/g)).toHaveLength(2)
        expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
      }
    },
  )

  it('uses a word index for free text', async () => {
    const ctx = { db, clock: systemClock, build: BUILD } as Ctx
    const search = await planSearch(ctx, viewer(AGENT), { q: 'Harmsen Deich' })
    statements = []
    await findWorked(ctx, search)
    const [plan] = await explain()
    expect(plan).toMatch(/Bitmap Index Scan on prospects_words.*\n.*Index Cond: .*office_id.* AND .*harmsen.* AND .*deich/)
    expect(plan).not.toMatch(/adverts/)
  })

  it('counts listings added today by an index-only scan', async () => {
    statements = []
    await getStats({ db, clock: systemClock, build: BUILD } as Ctx, AGENT)
    const [plan] = await explain()
    expect(plan).toContain('Index Only Scan using properties_scraped')
    expect(plan).not.toMatch(/(Index Scan using|Bitmap Index Scan on) properties_scraped/)
  })

  it('reads follow-ups in index order up to the limit', async () => {
    statements = []
    const list = (cursor?: string) =>
      listFollowUps({ db, clock: systemClock, build: BUILD } as Ctx, viewer(AGENT), { limit: FOLLOW_UPS_PAGE, cursor })
    const first = await list()
    const second = await list(first.next)
    expect([first.rows.length, second.rows.length]).toEqual([FOLLOW_UPS_PAGE, FOLLOW_UPS_PAGE])
    for (const plan of await explain()) {
      expect(plan).toContain('Index Scan using prospects_follow_up')
      expect(plan).not.toMatch(/Sort|Bitmap/)
    }
  })
})

describe('the query plan of the call list', () => {
  it.each(['call', 'write'] as const)('never scans a whole table to %s, however many rows other agents have', async (purpose) => {
    statements = []
    const candidates = await listCandidates({ db, clock: systemClock, build: BUILD } as Ctx, viewer(SEARCHING), { purpose, whose: 'own' })
    expect(candidates).toHaveLength(CALL_CANDIDATES)
    const [plan] = await explain()
    expect(plan).toMatch(/Scan (?:Backward )?(?:using|on) matches_/)
    expect(plan).not.toMatch(/Seq Scan on (properties|prospects|matches)/)
  })
})

describe('the query plan of stored lights', () => {
  const NUMBERS = Array.from({ length: 3 }, (_, at) => String(at).repeat(64))
  it.each<[string, number, (ctx: Ctx, ids: readonly number[]) => Promise<unknown>]>([
    ['the lights of a page', 20, (ctx, ids) => listStoredLights(ctx, AGENT, ids)],
    ['the lights of all candidates for a call', 4 * CALL_CANDIDATES, (ctx, ids) => listStoredLights(ctx, AGENT, ids)],
    ['who may be called', 1_000, (ctx, ids) => chooseLights(ctx, AGENT, ids, 'green')],
    ['who objected among the due', 2_500, (ctx, ids) => chooseLights(ctx, AGENT, ids, 'objected')],
    ['who has a number', 4 * CALL_CANDIDATES, (ctx, ids) => listNumbered(ctx, AGENT, ids, NUMBERS)],
  ])('looks up %s by key', async (_, count, read) => {
    const ids = Array.from({ length: count }, (_, at) => 4 * (at + 1))
    statements = []
    await read({ db, clock: systemClock, build: BUILD } as Ctx, ids)
    for (const plan of await explain()) {
      expect(plan).toMatch(/Scan (using|on) lead_lights_pkey/)
      expect(plan).not.toContain('Seq Scan on lead_lights')
    }
  })
})

describe('the query plan of paused calls', () => {
  it('reads the calls of today by their time, and no whole table', async () => {
    // half a day back: just after midnight nobody was called yet
    const clock = { now: () => new Date(Date.now() - 12 * HOUR) }
    statements = []
    expect((await listPaused({ db, clock, build: BUILD } as Ctx, { officeId: AGENT })).length).toBeGreaterThan(CALL_CANDIDATES)
    const [plan] = await explain()
    expect(plan).toMatch(/Scan using prospect_activities_newest.*\n\s+Index Cond: .*created_at >=/)
    expect(plan).toMatch(/Scan (using|on) call_results_office/)
    expect(plan).not.toMatch(/Seq Scan on (prospects|prospect_activities|call_results)/)
  })
})

describe('the query plan of claims', () => {
  it('reads those of the office that hold now by their end, once for the whole list', async () => {
    const ctx = { db, clock: systemClock, build: BUILD } as Ctx
    statements = []
    await listCandidates(ctx, viewer(SEARCHING), { purpose: 'call', whose: 'own' })
    await listPaused(ctx, viewer(SEARCHING))
    for (const plan of await explain()) {
      expect(plan).toMatch(/Scan (using|on) lead_claims_/)
      expect(plan).not.toContain('Seq Scan on lead_claims')
    }
  })
})

describe('the query plan of who spoke to an owner last', () => {
  it('finds the properties of sixty numbers by index', async () => {
    statements = []
    const digits = Array.from({ length: CALL_LIST }, (_, at) => String(5_550_000 + at))
    await listNumberedAt({ db, clock: systemClock, build: BUILD } as Ctx, AGENT, digits)
    const [plan] = await explain()
    expect(plan).toMatch(/Scan (using|on) adverts_contact_words/)
    expect(plan).toMatch(/Scan (using|on) prospects_found_by/)
    expect(plan).not.toMatch(/Seq Scan on (adverts|prospects|properties)/)
  })
})

describe('the query plan of how many properties fit each search client', () => {
  it('counts by place and kind alone', async () => {
    const ctx = { db, clock: systemClock, build: BUILD } as Ctx
    const wishes = await listWishes(ctx, AGENT)
    const search = await planSearch(ctx, viewer(AGENT), {})
    statements = []
    expect(await countFits(ctx, search, wishes)).toHaveLength(60)
    const [plan] = await explain()
    expect(plan).toMatch(/Index Only Scan using properties_places.*\n\s+Index Cond: \(\(place_set = ANY/)
    expect(plan).not.toMatch(/Seq Scan on properties/)
  })
})

describe('the `kind` number', () => {
  it.each<Partial<PropertyFilter>>([
    {},
    { hidden: true },
    { listingType: 'rent' },
    { propertyType: 'commercial' },
    { sellerType: 'commercial' },
    { onlyWithImages: true },
  ])('is the same in a search and in the table for %j', async (filter) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct kind as id from properties where (hidden_reason is not null) = $1 and ($2::text is null or listing_type = $2)
        and ($3::text is null or property_type = $3) and ($4::text is null or seller_type = $4) and (not $5 or has_images) order by kind`,
      [filter.hidden ?? false, filter.listingType, filter.propertyType, filter.sellerType, filter.onlyWithImages ?? false],
    )
    expect(rows.map(({ id }) => Number(id))).toEqual(searchedKinds({ ...NOTHING, ...filter }).toSorted((one, other) => one - other))
  })
})
