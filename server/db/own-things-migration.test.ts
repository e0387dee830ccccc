import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const NAME = '0039_own_things.sql'
const OFFICE = '00000000-0000-4000-8000-000000000001'
const [ANNA, BEN, PARTNER] = [
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
  '00000000-0000-4000-8000-000000000004',
]

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
  await client.query(`
    insert into offices (id, created_at, name) values ('${OFFICE}', now(), 'Klee Immobilien');
    insert into users (id, email, password_hash, first_name, last_name, role, office_id)
    select id, id || '@giebel.test', '-', 'Mara', 'Klee', role, office
    from (values ('${ANNA}'::uuid, 'agent', '${OFFICE}'::uuid), ('${BEN}', 'agent', '${OFFICE}'), ('${PARTNER}', 'partner', null)) as person (id, role, office);
    insert into crm_connections (office_id, choices) values ('${OFFICE}', '{"statusId": 7, "brokerId": 12}');
    insert into deliveries (channel, target, user_id, kind, recipient, next_attempt_at, created_at) values
      ('crm', '${OFFICE}', '${ANNA}', 'property', 'Propstack', now(), now()),
      ('mail', 'smtp', '${ANNA}', 'alert', 'anna@giebel.test', now(), now()),
      ('mail', 'smtp', '${PARTNER}', 'alert', 'vera@giebel.test', now(), now())`)
  await applyMigrations(client, files)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('the migration of what is an agent’s own gives exports to the office and the last broker to each of its agents', async () => {
  const select = async (what: string) => (await client.query(`select ${what}`)).rows as unknown[]
  expect(await select(`user_id, office_id from deliveries order by id`)).toEqual([
    { user_id: null, office_id: OFFICE },
    { user_id: ANNA, office_id: null },
    { user_id: PARTNER, office_id: null },
  ])
  expect(await select(`agent_id, office_id, broker_id::int from crm_brokers order by agent_id`)).toEqual([
    { agent_id: ANNA, office_id: OFFICE, broker_id: 12 },
    { agent_id: BEN, office_id: OFFICE, broker_id: 12 },
  ])
  expect(await select(`choices from crm_connections`)).toEqual([{ choices: { statusId: 7 } }])
})
