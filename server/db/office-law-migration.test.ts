import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const NAME = '0041_office_law.sql'
const [ONE, OTHER, PARTNER, ADMIN] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string, string]
const [NORTH, SOUTH] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'] as const

const FILL = `
  insert into offices select o.* from unnest(array['${NORTH}', '${SOUTH}']) id,
    jsonb_populate_record(null::offices, jsonb_build_object('id', id, 'name', 'Büro', 'created_at', now())) o;
  insert into users (id, email, password_hash, first_name, last_name, role, office_id)
  values ('${ONE}', 'one@giebel.test', '-', 'Mara', 'Klee', 'agent', '${NORTH}'), ('${OTHER}', 'other@giebel.test', '-', 'Otto', 'Kolbe', 'agent', '${SOUTH}'),
    ('${PARTNER}', 'partner@giebel.test', '-', 'Paul', 'Kern', 'partner', null), ('${ADMIN}', 'admin@giebel.test', '-', 'Ada', 'Amt', 'admin', null);
  insert into erasures (user_id, is_operators, counts, is_blocked, crm_ids, created_at)
  select id, id = '${ADMIN}', '[]', false, '{}', now() from users where id <> '${PARTNER}' order by id;
  insert into erasures (user_id, is_operators, counts, is_blocked, crm_ids, created_at) values (null, true, '[]', false, '{}', now());
  insert into consent_wordings (page, version, text, first_used_at)
  values ('agb', 0, 'AGB', now()), ('auftragsverarbeitung', 0, 'Erste', now()), ('auftragsverarbeitung', 1, 'Zweite', now());
  insert into account_consents (user_id, wording_id, sentence, channel, given_at)
  select u.id, w.id, 1, 'registration', '2026-01-01' from users u cross join consent_wordings w
  where w.page = 'agb' or (u.role = 'agent' and w.version = case when u.id = '${ONE}' then 0 else 1 end);
  insert into events (kind, actor_id, user_ids, subject_ids, created_at)
  select 'signed_in', id, array[id], '{}', now() from users order by id`

let database: TestDatabase
let client: pg.Client
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
  await applyMigrations(
    client,
    files.filter(({ name }) => name <= NAME),
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const list = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row))

it('gives each erasure its office and its author’s name', async () => {
  expect(await list('select user_id, office_id, author from erasures order by id')).toEqual([
    [ONE, NORTH, 'Mara Klee'],
    [OTHER, SOUTH, 'Otto Kolbe'],
    [ADMIN, null, 'Ada Amt'],
    [null, null, null],
  ])
})

it('makes the agreements of accounts those of their offices, and leaves the other terms with the accounts', async () => {
  expect(
    await list(
      'select office_id, user_id, author, w.text, given_at::date::text from office_consents c join consent_wordings w on w.id = c.wording_id order by 4',
    ),
  ).toEqual([
    [NORTH, ONE, 'Mara Klee', 'Erste', '2026-01-01'],
    [SOUTH, OTHER, 'Otto Kolbe', 'Zweite', '2026-01-01'],
  ])
  expect(await list('select user_id, w.page from account_consents c join consent_wordings w on w.id = c.wording_id order by 1')).toEqual(
    [ONE, OTHER, PARTNER, ADMIN].map((id) => [id, 'agb']),
  )
})

it('gives each act of an agent the office', async () => {
  expect(await list('select actor_id, office_id, office_ids from events order by id')).toEqual([
    [ONE, NORTH, []],
    [OTHER, SOUTH, []],
    [PARTNER, null, []],
    [ADMIN, null, []],
  ])
})
