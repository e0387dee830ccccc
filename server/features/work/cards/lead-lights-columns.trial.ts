import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prospects } from '#shared/contract/work/prospects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { createWorld } from './lead-lights.fixture.ts'
import { forgetLights, listTriggers, type Trigger } from './lead-lights-triggers.fixture.ts'
import { object } from './light-acts.fixture.ts'
import { learn, listIds, listReckoned, listWrong } from './light-readings.fixture.ts'
import { AT, findAdvert, idOf, type World } from './light-world.fixture.ts'

let test: TestApp
let owner: pg.Client
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  owner = await connectOwner(test.database)
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

const forget = (world: World) => forgetLights(owner, world)

/** Changes one column directly, if necessary after preparing the row. */
interface ColumnCase {
  readonly at?: number
  readonly value: unknown
  readonly before?: (world: World) => Promise<unknown>
}

const changeProperty =
  (at: number, columns: object) =>
  async (world: World): Promise<void> =>
    test.make.changeProperty(await idOf(world, at), columns)
const changeAdvert =
  (at: number, columns: object) =>
  async (world: World): Promise<unknown> =>
    test.ctx.db
      .updateTable('adverts')
      .set(columns)
      .where('id', '=', (await findAdvert(world, at))?.id ?? 0)
      .execute()
const note =
  (at: number, body: object) =>
  async (world: World): Promise<unknown> =>
    test.as(world.agents[0]).call(prospects.update, { params: { id: await idOf(world, at) }, body })

const elsewhere = { ownerStreet: 'Eichweg 3', ownerZipCode: '07743', ownerCity: 'Jena', ownerAddressOrigin: 'sight' }
async function noteAddress(world: World): Promise<void> {
  await changeProperty(AT.goes, { address: null })(world)
  await note(AT.goes, elsewhere)(world)
}

const search = async ({ agents: [agent], zipCode }: World): Promise<unknown> => test.make.savedSearch(agent, { location: zipCode })

async function objectAtDoor(world: World): Promise<void> {
  await changeProperty(AT.hidden, { address: 'Ahornweg 77' })(world)
  await changeAdvert(AT.hidden, { address: 'Ahornweg 77' })(world)
  await object(world, world.agents[0], AT.hidden)
}

const COLUMNS: Readonly<Record<string, Readonly<Record<string, ColumnCase>>>> = {
  properties: {
    address: { at: AT.written, value: null },
    zip_code: { at: AT.written, value: null },
    location: { at: AT.written, value: null },
    place_keys: { value: ['köln'] },
    price_cents: { value: 500_000_000 },
    previous_price_cents: { value: 90_000_000 },
    price_negotiable: { value: true },
    price_cut: {
      value: 40,
      before: (world) =>
        changeProperty(AT.called, { previous_price_cents: 46_000_000, price_cut: 3, price_cut_at: test.clock.now() })(world),
    },
    size: { value: 30 },
    rooms: { value: null },
    property_type: { value: 'land' },
    listing_type: { value: 'rent' },
    seller_type: { value: 'commercial' },
    agent_refusal: { value: 'keine Makler' },
    possible_refusal: { value: 'Makler eher nicht' },
    hidden_reason: { value: 'wanted' },
    doubt_reason: { value: 'auction' },
    listed_at: { value: new Date('2026-01-05T09:00:00Z') },
    offline_since: { value: new Date('2026-11-20T09:00:00Z') },
    reposts: { value: 1 },
    is_with_agency: { value: true },
    has_images: {
      at: AT.two,
      value: false,
      before: async (world) => {
        const { lead } = await findLead(world)
        await test.ctx.db.updateTable('adverts').set({ image_urls: [] }).where('id', '=', lead).execute()
      },
    },
    lead_advert_id: {
      at: AT.two,
      value: async (world: World) => (await findLead(world)).other,
      before: async (world) => {
        const { other } = await findLead(world)
        await test.ctx.db.updateTable('adverts').set({ image_urls: [] }).where('id', '=', other).execute()
        await changeProperty(AT.two, { has_images: false })(world)
      },
    },
  },
  prospects: {
    property_id: {
      value: async (world: World) => idOf(world, AT.sameNumber),
      before: note(AT.called, { leadScore: 77 }),
    },
    prospect_status: { value: 'closed_deal' },
    lead_score: { value: 77 },
    owner_name: { at: AT.agreed, value: 'Karl Neumann' },
    owner_phone: { at: AT.agreed, value: '0171 9999999' },
    owner_email: { at: AT.agreed, value: 'neumann@example.test' },
    owner_street: { at: AT.goes, value: null, before: noteAddress },
    owner_zip_code: { at: AT.goes, value: null, before: noteAddress },
    owner_city: { at: AT.goes, value: null, before: noteAddress },
    details: { value: async (world: World) => JSON.stringify({ wrongPhones: await readPhone(world, AT.called) }) },
  },
  adverts: {
    property_id: { at: AT.beside, value: async (world: World) => idOf(world, AT.goes), before: async () => undefined },
    contact_phone: { value: null },
    contact_name: { at: AT.agreed, value: 'Karl Neumann' },
    address: { at: -1, value: 'Ahornweg 77', before: objectAtDoor },
    zip_code: {
      at: -1,
      value: async (world: World) => world.zipCode,
      before: async (world) => {
        await objectAtDoor(world)
        const [own] = await findOwn(world)
        await test.ctx.db.updateTable('adverts').set({ address: 'Ahornweg 77', zip_code: '99999' }).where('id', '=', own).execute()
      },
    },
    agent_refusal: { value: 'keine Makler' },
    possible_refusal: { value: 'Makler eher nicht' },
    price_cents: { value: 6_000_000, before: changeProperty(AT.called, { price_cents: null }) },
    image_urls: { value: [], before: changeProperty(AT.called, { has_images: false }) },
    platform_links: { value: JSON.stringify({ immoweltLink: 'https://www.immowelt.de/expose/1' }) },
  },
  search_clients: {
    budget_cents: { value: 100 },
    place_keys: { value: ['köln'] },
    property_type: { value: 'land' },
    ended_at: { value: new Date('2026-11-20T09:00:00Z') },
  },
  saved_searches: {
    is_active: { value: false, before: search },
  },
}

async function readPhone(world: World, at: number): Promise<string | null | undefined> {
  const id = (await findAdvert(world, at))?.id ?? 0
  return (await test.ctx.db.selectFrom('adverts').select('contact_phone').where('id', '=', id).executeTakeFirst())?.contact_phone
}

async function findLead(world: World): Promise<{ lead: number; other: number }> {
  const id = await idOf(world, AT.two)
  const { lead_advert_id: lead } = await test.ctx.db
    .selectFrom('properties')
    .select('lead_advert_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: other } = await test.ctx.db
    .selectFrom('adverts')
    .select('id')
    .where('property_id', '=', id)
    .where('id', '<>', lead)
    .executeTakeFirstOrThrow()
  return { lead, other }
}

/** The own advert of the first agent that is joined to a public property. */
async function findOwn(world: World): Promise<[number]> {
  const { id } = await test.ctx.db
    .selectFrom('adverts as a')
    .innerJoin('property_aliases as x', 'x.id', 'a.property_id')
    .select('a.id')
    .where('a.office_id', '=', world.agents[0].officeId)
    .executeTakeFirstOrThrow()
  return [id]
}

async function selectRow(world: World, table: string, at: number): Promise<string> {
  const [agent] = world.agents
  if (table === 'saved_searches') return `agent_id = '${agent.id}'`
  if (table === 'search_clients') return `office_id = '${agent.officeId}'`
  if (table === 'properties') return `id = ${await idOf(world, at)}`
  if (table === 'prospects') return `office_id = '${agent.officeId}' and property_id = ${await idOf(world, at)}`
  return `id = ${at === -1 ? (await findOwn(world))[0] : (await findAdvert(world, at))?.id}`
}

/** For the cases that need no preparation: each restores its column. */
let unchanged: World | undefined

/** Changes the column alone; returns whether a light changed, and how many stored ones are wrong. */
async function changeColumn(table: string, column: string): Promise<{ isChanged: boolean; isWrong: boolean }> {
  const { at = AT.called, value, before } = (COLUMNS[table] ?? {})[column] as ColumnCase
  const world = before ? await createWorld(test) : (unchanged ??= await createWorld(test))
  await before?.(world)
  await forget(world)
  await learn(world)
  const where = await selectRow(world, table, at)
  const set: unknown = typeof value === 'function' ? await (value as (world: World) => Promise<unknown>)(world) : value
  const { rows } = await owner.query<{ old: string; type: string }>(
    `select ${column}::text as old, pg_typeof(${column})::text as type from ${table} where ${where}`,
  )
  await owner.query(`update ${table} set ${column} = $1 where ${where}`, [set])
  const [isChanged, isWrong] = [
    JSON.stringify(await listReckoned(world)) !== JSON.stringify(world.learnt),
    (await listWrong(world)).length > 0,
  ]
  if (!before) await owner.query(`update ${table} set ${column} = $1::text::${rows[0]?.type} where ${where}`, [rows[0]?.old])
  return { isChanged, isWrong }
}

const listColumns = ({ definition }: Trigger) => [...definition.matchAll(/old\.(\w+)/g)].map(([, column]) => column as string)

describe('a trigger that names columns', () => {
  // who is an agent of which office is tried by the events of agents
  const naming = async () =>
    (await listTriggers(owner)).filter(({ table, definition }) => table !== 'users' && definition.includes('IS DISTINCT FROM'))

  it('names exactly those that are known to change a light', async () => {
    const named = (await naming()).map((trigger) => [trigger.table, listColumns(trigger).toSorted()])
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(Object.entries(COLUMNS).map(([table, cases]) => [table, Object.keys(cases).toSorted()])),
    )
  })

  const ALL = Object.entries(COLUMNS).flatMap(([table, cases]) => Object.keys(cases).map((column) => [table, column] as const))
  it.each(ALL)('ends the light when one changes, and not without its name: %s.%s', async (table, column) => {
    expect(await changeColumn(table, column)).toEqual({ isChanged: true, isWrong: false })
    const trigger = (await naming()).find((one) => one.table === table) as Trigger
    const without = trigger.definition.replace(`(old.${column} IS DISTINCT FROM new.${column})`, 'false')
    expect(without).not.toBe(trigger.definition)
    await owner.query(`drop trigger ${trigger.name} on ${table}; ${without}`)
    const changed = await changeColumn(table, column)
    await owner.query(`drop trigger ${trigger.name} on ${table}; ${trigger.definition}`)
    expect(changed).toEqual({ isChanged: true, isWrong: true })
  })

  it('names all: no other column changes a light', async () => {
    const world = await createWorld(test)
    await search(world)
    const ids = await listIds(world)
    const before = JSON.stringify(await listReckoned(world))
    const found: string[] = []
    const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_name = any($1) and is_generated = 'NEVER' and column_name not in ('id', 'agent_id', 'office_id', 'property_id', 'source', 'external_id')`,
      [Object.keys(COLUMNS)],
    )
    for (const { table, column, type } of columns.filter((one) => !(one.column in (COLUMNS[one.table] ?? {})))) {
      const key =
        table === 'properties'
          ? sql`id = any(${ids}::bigint[])`
          : table === 'search_clients' || table === 'saved_searches'
            ? sql`true`
            : sql`property_id = any(${ids}::bigint[])`
      for (const value of [sql`null`, otherValue(type, column)]) {
        const rolledBack = new Error('rolled back')
        await inTransaction(test.ctx, async (ctx) => {
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${key}`.execute(ctx.db)
          if (JSON.stringify(await listReckoned({ ...world, test: { ...test, ctx } })) !== before) found.push(`${table}.${column}`)
          throw rolledBack
        }).catch((error: unknown) => {
          if (error !== rolledBack && !/constraint|invalid input|generated/.test(String(error))) throw error
        })
      }
    }
    expect(found).toEqual([])
  })
})

function otherValue(type: string, column: string) {
  const [name, now] = [sql.ref(column), sql`${test.clock.now()}::timestamptz`]
  if (type === 'boolean') return sql`not ${name}`
  if (/timestamp/.test(type)) return sql`coalesce(${name}, ${now}) - interval '80 days'`
  if (type === 'date') return sql`coalesce(${name}, ${now}::date) - 80`
  if (/int|numeric|double|real/.test(type)) return sql`coalesce(${name}, 0) + 1`
  if (type === 'ARRAY') return sql`'{1}'`
  if (/json/.test(type)) return sql`'{"kipLink": "https://portal.example/2"}'`
  if (type === 'bytea') return sql`'\\x00'::bytea`
  return sql`'wanted'`
}
