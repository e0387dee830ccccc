import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const LANDED = new URL('./migrations/SHA256SUMS', import.meta.url)
const LAST_OF_FIRST_RELEASE = '0010'

/** The columns an advert has in `adverts` since a property may have several adverts. */
const ADVERT_COLUMNS = (
  'source external_id source_url description description_is_cut bedrooms bathrooms year_built floor total_floors heating_type energy_class ' +
  'has_garden has_balcony has_garage has_elevator cellar rented rent_current_cents rent_potential_cents commission condition last_refurbishment ' +
  'number_of_parking_spaces available_from latitude longitude features image_urls contact_name contact_phone contact_member_since contact_other_ads ' +
  'details_read_at filed_as verdict_evidence rules_version'
).split(' ')

/**
 * Columns changed by a later migration, as `table` or `table.column`, with that migration. Each line needs a test of its own that nothing was lost.
 */
const MOVED: readonly string[] = [
  'notifications',
  ...['propstack_api_key', 'propstack_tested_at', 'propstack_test_error', 'auto_export_enabled'].map((column) => `users.${column}`),
  'mails',
  ...['attempts', 'next_attempt_at'].map((column) => `exports.${column}`),
  // replaced by the id in the CRM, whichever CRM it is
  'exports.propstack_id',
  // a pause of ten minutes; closed per host now
  'sources.ads_closed_until',
  ...ADVERT_COLUMNS.map((column) => `properties.${column}`),
  'prospects.preferred_contact_method',
  ...['kind', 'last_seen_at', 'platform_links'].map((column) => `properties.${column}`),
]

describe('an existing migration', () => {
  it('is never edited, and every one is in the list', async () => {
    const landed = new Map(
      readFileSync(LANDED, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('  ').toReversed() as [string, string]),
    )
    const files = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]))
    for (const [name, checksum] of files) {
      const line = `${checksum}  ${name}`
      expect(landed.has(name), `${name} is new: add the line "${line}" to server/db/migrations/SHA256SUMS`).toBe(true)
      expect(checksum, `${name} has landed and is never changed again: put it back and write a new migration`).toBe(landed.get(name))
    }
    for (const name of landed.keys()) expect(files.has(name), `${name} has landed and is gone: databases exist that ran it`).toBe(true)
  })

  it('has a unique number', async () => {
    const numbers = (await migrationFiles()).map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })
})

describe('a database of the first release in use', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeEach(async () => {
    database = await emptyDatabase()
    client = await connectOwner(database)
    await upTo(LAST_OF_FIRST_RELEASE)
    await client.query(readFileSync(new URL('../../test/first-release.sql', import.meta.url), 'utf8'))
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  const upTo = async (last: string) =>
    applyMigrations(
      client,
      (await migrationFiles()).filter(({ name }) => name.slice(0, 4) <= last),
    )

  /** Table -> column -> its values, in the order of the rows' texts. */
  async function contents(columns: ReadonlyMap<string, readonly string[]>): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {}
    for (const [table, names] of columns) {
      const { rows } = await client.query(`select ${names.map((name) => `${name}::text`).join(', ')} from ${table} order by ${table}::text`)
      found[table] = rows
    }
    return found
  }

  async function columnsNow(): Promise<Map<string, string[]>> {
    const { rows } = await client.query<{ table: string; columns: string[] }>(`
      select table_name::text as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations' group by 1 order by 1`)
    return new Map(rows.map(({ table, columns }) => [table, columns]))
  }

  it('migrates to the newest version without losing a value', async () => {
    const kept = new Map(
      [...(await columnsNow())]
        .filter(([table]) => !MOVED.includes(table))
        .map(([table, columns]) => [table, columns.filter((column) => !MOVED.includes(`${table}.${column}`))]),
    )
    const before = await contents(kept)
    for (const [table, rows] of Object.entries(before))
      expect((rows as unknown[]).length, `${table} is filled`).toBeGreaterThanOrEqual(table === 'setup_links' ? 1 : 2)
    await applyMigrations(client, await migrationFiles())
    const now = await columnsNow()
    for (const [table, columns] of kept)
      expect(now.get(table), `${table} has lost a column; if it moved on purpose, name it in MOVED`).toEqual(
        expect.arrayContaining(columns),
      )
    await client.query('delete from sources where source = any($1)', [DIRECTORIES])
    expect(await contents(kept)).toEqual(before)
  })

  it('backfills nearby places, commercial rentals, and the pages still to be read', async () => {
    await client.query(`
      update properties set place_keys = '{"",22111,hamburg,near:20:hamburg,near:5:horn}' where external_id = '1001' and source = 'kleinanzeigen.de';
      insert into properties (source, external_id, source_url, title, price_cents, place_keys, property_type, listing_type, listed_at, scraped_at, last_seen_at) values
        ('kleinanzeigen.de', 'shop', 'https://www.kleinanzeigen.de/shop', 'Laden', 90000, '{""}', 'commercial', 'sale', now(), now(), now()),
        ('kleinanzeigen.de', 'block', null, 'Geschäftshaus', 89000000, '{""}', 'commercial', 'rent', now(), now(), now())`)
    await applyMigrations(client, await migrationFiles())
    const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
    expect(
      await rows(`select key from near_places n join adverts p on p.property_id = n.property_id where p.external_id = '1001' order by key`),
    ).toEqual([{ key: 'near:20:hamburg' }, { key: 'near:5:horn' }])
    const [house] = await rows(
      `select p.place_keys, s.keys from properties p join place_sets s on s.id = p.place_set join adverts a on a.property_id = p.id where external_id = '1001' and source = 'kleinanzeigen.de'`,
    )
    expect(house).toEqual({ place_keys: ['', '22111', 'hamburg'], keys: ['', '22111', 'hamburg'] })
    expect(await rows(`select 1 from place_sets where keys::text like '%near:%'`)).toEqual([])
    expect(await rows(`select external_id, listing_type from adverts where property_type = 'commercial' order by external_id`)).toEqual([
      { external_id: 'block', listing_type: 'sale' },
      { external_id: 'shop', listing_type: 'rent' },
    ])
    expect(await rows(`select external_id from work_items w join adverts a on a.id = w.advert_id where w.kind = 'read-ads'`)).toEqual([
      { external_id: 'shop' },
    ])
  })

  it('gives each property one advert with all its values', async () => {
    const columns = [...ADVERT_COLUMNS, 'title', 'price_cents', 'place_keys', 'hidden_reason', 'listed_at', 'offline_since'].filter(
      (column) => column !== 'rules_version' && column !== 'filed_as' && column !== 'verdict_evidence',
    )
    const texts = (given: readonly string[]) => given.map((column) => `${column}::text`).join(', ')
    const before = (await client.query(`select id, ${texts(columns)}, last_seen_at::text from properties order by id`)).rows
    expect(before.length).toBeGreaterThanOrEqual(2)
    await upTo('0291')
    const { rows } = await client.query(`
      select property_id as id, ${texts(columns.filter((column) => column !== 'offline_since'))}, case state when 'gone' then state_since::text end as offline_since, last_seen_at::text
      from adverts a join advert_sightings s on s.advert_id = a.id order by id`)
    expect(rows).toEqual(before)
    const objects = await client.query(`select p.id, a.source, a.image_urls <> '{}' as shown, p.has_images, p.sources,
      p.kind from properties p join adverts a on a.id = p.lead_advert_id and a.property_id = p.id order by p.id`)
    expect(objects.rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const BITS: Readonly<Record<string, number>> = {
      'kleinanzeigen.de': 1,
      'immobilienscout24.de': 2,
      'immonet.de': 4,
      'immowelt.de': 8,
      thinkimmo: 16,
    }
    for (const { source, shown, has_images, sources } of objects.rows)
      expect([has_images, sources]).toEqual([shown, BITS[source as string]])
    // new rows get new ids
    const next = await client.query(`select nextval('adverts_id_seq')::int as advert, (select max(id) from adverts)::int as last`)
    expect(next.rows[0].advert).toBeGreaterThan(next.rows[0].last)
  })

  it('keeps the values of adverts and agents whose columns were dropped', async () => {
    await upTo('0291')
    await client.query(`
      update adverts set bedrooms = 3, bathrooms = 1.5, last_refurbishment = 2019, condition = 'Gepflegt', heating_type = 'Gas', energy_class = 'D', has_garden = true,
        has_balcony = false, has_garage = true, number_of_parking_spaces = 2, has_elevator = false, cellar = true, rented = false, rent_current_cents = 98050,
        rent_potential_cents = 120000, commission = 'provisionsfrei', available_from = 'sofort' where id = (select min(id) from adverts)`)
    const prospect = { property_id: 2, owner_name: 'Meier', preferred_contact_method: null }
    await client.query(`insert into property_aliases (id, property_id, advert_id, advert_ids, joined_at) values (2, 1, 2, '{2}', now())`)
    await client.query(
      `insert into joined_rows (alias_step, property_id, agent_id, table_name, is_alone, stayed, gone, merged, created_at)
        select step, 1, u.id, 'prospects', false, $1::jsonb, $1::jsonb || '{"preferred_contact_method": "mail"}', null, now() from property_aliases cross join users u order by email limit 1`,
      [prospect],
    )
    await client.query(`
      insert into imports (id, agent_id, file_name, status, created_at)
        select 1, id, 'a.csv', 'running', now() from users order by email limit 1`)
    await client.query(`insert into import_rows (import_id, line, source, external_id, listing)
      values (1, 1, 'thinkimmo', 'a', '{"title": "Haus", "rentCurrentCents": 98050}'), (1, 2, 'thinkimmo', 'b', '{"title": "Hof"}')`)
    await applyMigrations(client, await migrationFiles())
    const details = await client.query('select details from adverts order by id limit 1')
    expect(details.rows[0].details).toEqual(
      JSON.parse(`{
        "bedrooms": 3, "bathrooms": 1.5, "lastRefurbishment": 2019, "condition": "Gepflegt", "heatingType": "Gas", "energyClass": "D", "hasGarden": true,
        "hasBalcony": false, "hasGarage": true, "numberOfParkingSpaces": 2, "hasElevator": false, "cellar": true, "rented": false, "rentCurrent": 980.5,
        "rentPotential": 1200, "commission": "provisionsfrei", "availableFrom": "sofort" }`),
    )
    expect((await client.query('select stayed, gone, merged from joined_rows')).rows).toEqual([
      {
        stayed: { property_id: 2, owner_name: 'Meier', details: null },
        gone: { property_id: 2, owner_name: 'Meier', details: { preferredContactMethod: 'mail' } },
        merged: null,
      },
    ])
    expect((await client.query('select listing from import_rows order by line')).rows.map(({ listing }) => listing)).toEqual([
      { title: 'Haus', rentCurrent: 980.5 },
      { title: 'Hof' },
    ])
    const noted = await client.query('select details from prospects order by property_id, agent_id')
    expect(noted.rows.map(({ details }) => details)).toEqual([
      { preferredContactMethod: 'phone' },
      null,
      { preferredContactMethod: 'email' },
    ])
  })

  it('turns waiting mails and exports into deliveries with their progress, and keeps sent ones', async () => {
    await client.query(`
      insert into exports (agent_id, property_id, saved_search_id, status, error_message, attempts, next_attempt_at, requested_at) values
        ('a0000000-0000-4000-8000-000000000002', 1, null, 'pending', 'Propstack ist gerade nicht erreichbar.', 3, '2026-01-05 10:00Z', '2026-01-04 10:00Z')`)
    await applyMigrations(client, await migrationFiles())
    const { rows } = await client.query(`
      select d.channel, d.target, email, d.kind, d.recipient, d.title, encode(d.content, 'hex') as content, d.status, d.attempts, d.reason,
        d.next_attempt_at = '2026-01-05 10:00Z' as "isDueThen", d.ended_at = '2026-01-01 10:01Z' as "isEndedThen", e.property_id::int as "propertyId", e.error_message as error
      from deliveries d join users on users.id = user_id left join exports e on e.delivery_id = d.id order by d.id`)
    const mail = { channel: 'mail', target: 'smtp', isDueThen: false, propertyId: null, error: null }
    expect(rows).toEqual([
      {
        ...mail,
        email: 'anna@makler.test',
        kind: 'verification',
        recipient: 'anna@makler.test',
        title: 'Bitte bestätigen',
        content: null,
        status: 'sent',
        attempts: 1,
        reason: null,
        isEndedThen: true,
      },
      {
        ...mail,
        email: 'bernd@makler.test',
        kind: 'reset',
        recipient: 'bernd@makler.test',
        title: 'Neues Passwort',
        content: '01ee',
        status: 'waiting',
        attempts: 0,
        reason: 'Der Mailserver antwortet nicht.',
        isEndedThen: null,
      },
      {
        channel: 'crm',
        target: 'a0000000-0000-4000-8000-000000000002',
        email: 'bernd@makler.test',
        kind: 'property',
        recipient: 'Propstack',
        title: null,
        content: null,
        status: 'waiting',
        attempts: 3,
        reason: 'Propstack ist gerade nicht erreichbar.',
        isDueThen: true,
        isEndedThen: null,
        propertyId: 1,
        error: null,
      },
    ])
    await client.query(
      `insert into deliveries (channel, target, kind, recipient, next_attempt_at, created_at) values ('mail', 'smtp', 'alert', 'x@y.test', now(), now())`,
    )
  })

  it('keeps the Propstack settings of agents, and creates none for others', async () => {
    await applyMigrations(client, await migrationFiles())
    const { rows } = await client.query(`
      select email, encode(api_key, 'hex') as key, tested_at = '2026-01-03 10:00Z' as "isAnnas", test_error as error, auto_export_enabled as auto
      from crm_connections join users on id = agent_id order by email`)
    expect(rows).toEqual([
      { email: 'anna@makler.test', key: '01aa', isAnnas: true, error: null, auto: true },
      { email: 'bernd@makler.test', key: '01bb', isAnnas: false, error: 'Propstack kennt diesen API-Schlüssel nicht.', auto: false },
    ])
  })
})

it('marks earlier exports as exports to Propstack, also on joined properties', async () => {
  const database = await emptyDatabase()
  const client = await connectOwner(database)
  const files = await migrationFiles()
  await applyMigrations(
    client,
    files.filter(({ name }) => name < '0200'),
  )
  await client.query('set session_replication_role = replica')
  const row = JSON.stringify({ id: 1, status: 'success', propstack_id: '900' })
  await client.query(
    `insert into exports (agent_id, property_id, status, propstack_id, requested_at, exported_at)
      values (gen_random_uuid(), 1, 'success', '900', now(), now())`,
  )
  await client.query(`insert into property_aliases (id, property_id, advert_id, advert_ids, joined_at) values (1, 2, 3, '{3}', now())`)
  await client.query(
    `insert into joined_rows (alias_id, property_id, agent_id, table_name, is_alone, gone, created_at)
      values (1, 1, gen_random_uuid(), 'exports', false, $1, now()), (1, 1, gen_random_uuid(), 'favorites', false, '{"id": 2}', now())`,
    [row],
  )
  await applyMigrations(client, files)
  expect((await client.query('select crm, object_id from exports')).rows).toEqual([{ crm: 'propstack', object_id: '900' }])
  expect((await client.query('select stayed, gone from joined_rows order by table_name')).rows).toEqual([
    { stayed: null, gone: { id: 1, status: 'success', object_id: '900', crm: 'propstack' } },
    { stayed: null, gone: { id: 2 } },
  ])
  await client.end()
  await database.drop()
})
