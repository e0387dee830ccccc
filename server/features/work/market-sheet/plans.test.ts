import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner, freshDatabase, type TestDatabase } from '#test/database.ts'
import { systemClock } from '../../../clock.ts'
import type { Ctx } from '../../../ctx.ts'
import { createPool } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.ts'
import { findGone, findSimilar, listQuarters } from './queries.ts'

const HOUSES = { listingType: 'sale', propertyType: 'house', area: '20257' } as const
let database: TestDatabase
let db: Kysely<DB>
let statements: CompiledQuery[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const owner = await connectOwner(database)
  // a hundred postcodes with all kinds of property, listed over six years, every third one gone
  await owner.query(`
    insert into adverts (property_id, source, external_id, title, description, place_keys, price_cents, size, property_type, listing_type,
      state_since, listed_at, scraped_at)
    select i, 'kleinanzeigen.de', i::text, 'Titel', repeat('Text ', 150), array['', '20', '202', (20200 + i / 50 % 100)::text], 20000000 + 1000 * i, 60 + i % 97,
      (array['apartment', 'house', 'land', 'commercial', 'other'])[1 + i / 5 % 5], (array['sale', 'rent'])[1 + i / 25 % 2],
      now(), now() - i * interval '110 minutes', now() - i * interval '110 minutes'
    from generate_series(1, 30000) i;
    insert into properties (id, lead_advert_id, title, place_keys, price_cents, size, property_type, listing_type, has_images, sources, listed_at, scraped_at,
      offline_since, zip_code)
    select property_id, id, title, place_keys, price_cents, size, property_type, listing_type, false, 1, listed_at, scraped_at,
      case when id % 3 > 0 then least(now(), listed_at + interval '60 days') end, place_keys[4] from adverts order by id;`)
  await owner.query('vacuum analyze properties')
  await owner.query('analyze place_sets')
  await owner.end()
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(database.appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function planOf(read: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  statements = []
  await read({ db, clock: systemClock } as Ctx)
  const [query] = statements
  if (!query) throw new Error('nothing was asked')
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const LEVEL = { listings: 1_000, countedAt: new Date() }

describe('the query plan of the market sheet', () => {
  it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
    ['similar sizes', (ctx) => findSimilar(ctx, HOUSES, LEVEL, 100)],
    ['listings that went', (ctx) => findGone(ctx, HOUSES)],
    ['quarters', (ctx) => listQuarters(ctx, HOUSES)],
  ])('limits place and kind by index for %s', async (_, read) => {
    const plan = await planOf(read)
    expect(plan).toMatch(/properties_places.*\n\s+Index Cond: \(\(place_set = ANY .*\(kind >= 12000\) AND \(kind <= 12999\)/)
    expect(plan).not.toContain('Seq Scan on properties')
  })

  it('never reads listings from before the first quarter', async () => {
    expect(await planOf((ctx) => listQuarters(ctx, HOUSES))).toMatch(/\(listed_at >= '20\d\d-/)
  })
})
