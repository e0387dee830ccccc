import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const NAME = '0035_offices.sql'
/** Tables with rows of an agent alone, which keep the agent's id. */
const AGENTS = ['api_keys', 'calendars', 'favorites', 'matches', 'saved_searches', 'work_items']
/** `FORMER` and `SEEKER` were agents and became partners: one has prospects, the other only a saved search. */
const [ONE, OTHER, PARTNER, FORMER, SEEKER] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
]

/** Rows of two agents, and of none where a table allows it, in each kind of table. */
const FILL = `
  insert into users (id, email, password_hash, first_name, last_name, role)
  select id, id || '@giebel.test', '-', 'Mara', 'Klee', role
  from (values ('${ONE}'::uuid, 'agent'), ('${OTHER}', 'agent'), ('${PARTNER}', 'partner'), ('${FORMER}', 'partner'), ('${SEEKER}', 'partner')) as person (id, role);
  insert into properties (id, lead_advert_id, title, place_keys, sources, listing_type, property_type, listed_at, scraped_at, has_images, agent_id)
  select n, n, 'Haus ' || n, '{}', 0, 'sale', 'house', now(), now(), false, case when n > 2 then '${ONE}'::uuid end from generate_series(1, 3) n;
  insert into prospects (agent_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
  select agent, property, 'contacted', now(), now(), now() from unnest(array['${ONE}', '${OTHER}', '${FORMER}']::uuid[]) agent, generate_series(1, 2) property;
  insert into prospect_activities (agent_id, property_id, activity_type, description, created_at) select agent_id, property_id, 'call', 'Notiz', now() from prospects;
  insert into saved_searches (agent_id, name, listing_type, sources, is_active, auto_export, only_new_listings, only_with_images, created_at, updated_at)
  values ('${SEEKER}', 'Häuser', 'sale', '{}', true, false, false, false, now(), now());
  insert into favorites (agent_id, property_id, created_at) values ('${ONE}', 1, now()), ('${OTHER}', 2, now());
  insert into matches (agent_id, property_id, created_at) values ('${ONE}', 2, now()), ('${OTHER}', 1, now());
  insert into objections (agent_id, hash, day) values ('${ONE}', '\\x01', '2026-11-01'), (null, '\\x02', '2026-11-01');
  insert into contact_records (agent_id, source, external_id, kind, reason, day, created_at)
  values ('${OTHER}', 'tip', '1', 'objection', '', '2026-11-01', now()), (null, 'tip', '2', 'objection', '', '2026-11-01', now());
  insert into partner_relations (agent_id, partner_id, short_link, created_at) values ('${ONE}', '${PARTNER}', 'x', now());
  insert into property_tips (agent_id, partner_id, tip_type, property_type, urgency, submitted_at)
  values ('${ONE}', '${PARTNER}', 'Immobilienverkauf', 'Haus', 'normal', now()), (null, '${PARTNER}', 'Immobilienverkauf', 'Haus', 'normal', now());
  insert into work_items (kind, advert_id, lane, agent_id, priority, added_at, due_at)
  values ('read-ads', 1, '', '${OTHER}', 0, now(), now()), ('read-ads', 2, '', null, 0, now(), now());
  insert into crm_connections (agent_id, api_key) values ('${OTHER}', '\\x01');
  insert into light_epochs values ('${ONE}', 3);
  insert into lead_lights (agent_id, property_id, reading) values ('${ONE}', 1, gen_random_uuid());
  insert into property_aliases (id, property_id, advert_id, advert_ids, joined_at, agent_id) values (2, 1, 7, '{7}', now(), '${ONE}');
  insert into joined_rows (alias_step, property_id, agent_id, table_name, kind, is_alone, moved_ids, stayed, created_at)
  select step, 1, '${ONE}', name, '', false, '{}', jsonb_build_object('agent_id', '${ONE}', 'property_id', 1), now()
  from property_aliases, unnest(array['favorites', 'prospects']) name`

describe('the migration to offices', () => {
  let database: TestDatabase
  let client: pg.Client
  let before: Map<string, string[]>

  /** Per table the owners of its rows, in order. */
  async function listOwners(): Promise<Map<string, string[]>> {
    const { rows: columns } = await client.query<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('agent_id', 'office_id', 'owner_id') and c.table_name <> 'users'`)
    const owners = new Map<string, string[]>()
    for (const { table, column } of columns) {
      const { rows } = await client.query<{ owner: string }>(`select coalesce(${column}::text, 'nobody') as owner from ${table} order by 1`)
      owners.set(
        table,
        rows.map(({ owner }) => owner),
      )
    }
    return owners
  }

  beforeAll(async () => {
    database = await emptyDatabase()
    client = await connectOwner(database)
    const files = await migrationFiles()
    await applyMigrations(
      client,
      files.filter(({ name }) => name < NAME),
    )
    await client.query('set session_replication_role = replica')
    await client.query(FILL)
    await client.query('reset session_replication_role')
    before = await listOwners()
    await applyMigrations(
      client,
      files.filter(({ name }) => name <= NAME),
    )
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('gives each agent, also a former one, and no other partner an office of one', async () => {
    const { rows } = await client.query<{ id: string; office_id: string | null }>('select id, office_id from users order by id')
    expect(rows).toEqual([
      { id: ONE, office_id: ONE },
      { id: OTHER, office_id: OTHER },
      { id: PARTNER, office_id: null },
      { id: FORMER, office_id: FORMER },
      { id: SEEKER, office_id: SEEKER },
    ])
    expect((await client.query('select id from offices order by id')).rows).toEqual([ONE, OTHER, FORMER, SEEKER].map((id) => ({ id })))
  })

  it('keeps every row of every table with its owner', async () => {
    expect(before.size).toBeGreaterThan(45)
    expect([...before.values()].filter((owners) => owners.length > 0).length).toBeGreaterThan(13)
    expect(await listOwners()).toEqual(before)
  })

  it('renames it in what was set aside when properties were joined', async () => {
    const { rows } = await client.query<{ table: string; stayed: object }>('select table_name as table, stayed from joined_rows order by 1')
    expect(rows).toEqual([
      { table: 'favorites', stayed: { agent_id: ONE, property_id: 1 } },
      { table: 'prospects', stayed: { office_id: ONE, property_id: 1 } },
    ])
  })

  it('deletes the saved search of a former agent', async () => {
    const { rowCount } = await client.query(`delete from saved_searches where agent_id = '${SEEKER}'`)
    expect(rowCount).toBe(1)
  })

  it('renames the owner in all tables but those of agents, with foreign keys that delete as before', async () => {
    const { rows } = await client.query<{ table: string }>(
      `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'agent_id' order by 1`,
    )
    expect(rows.map(({ table }) => table)).toEqual(AGENTS)
    await client.query(`delete from users where id = '${OTHER}'; delete from offices where id = '${OTHER}'`)
    const left = [...(await listOwners())].flatMap(([table, owners]) => (owners.includes(OTHER) ? [table] : []))
    expect(left).toEqual([])
  })
})
