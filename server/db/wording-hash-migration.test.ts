import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const NAME = '0049_wording_hash.sql'
const OFFICE = '00000000-0000-4000-8000-0000000000a1'
const AGENT = '00000000-0000-4000-8000-000000000001'
const TEXTS = ['Für Büros, größer als „klein“ – €\n', 'Erste', 'Zweite'] as const

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
  await client.query(
    `insert into offices (id, name, created_at) values ('${OFFICE}', 'Büro', now());
    insert into users (id, email, password_hash, first_name, last_name, role, office_id, office_role)
    values ('${AGENT}', 'one@giebel.test', '-', 'Mara', 'Klee', 'agent', '${OFFICE}', 'principal')`,
  )
  await client.query(
    `insert into consent_wordings (page, version, text, first_used_at)
    values ('agb', 0, $1, now()), ('auftragsverarbeitung', 0, $2, now()), ('auftragsverarbeitung', 1, $3, now())`,
    [...TEXTS],
  )
  await client.query(
    `insert into account_consents (user_id, wording_id, sentence, channel, given_at)
    select '${AGENT}', id, 1, 'registration', '2026-01-01' from consent_wordings where page = 'agb';
    insert into office_consents (office_id, user_id, author, wording_id, sentence, channel, given_at)
    select '${OFFICE}', '${AGENT}', 'Mara Klee', id, 1, 'registration', '2026-01-01' from consent_wordings where page <> 'agb'`,
  )
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
const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

it('gives each text the hash by which the product knows it', async () => {
  expect(await list('select text, text_hash from consent_wordings order by id')).toEqual(TEXTS.map((text) => [text, hashText(text)]))
})

it('leaves what offices and accounts accepted as it was', async () => {
  const consents = await list(
    `select 'office', author, text from office_consents c join consent_wordings w on w.id = c.wording_id
    union all select 'account', null, text from account_consents c join consent_wordings w on w.id = c.wording_id order by 1, 3`,
  )
  expect(consents).toEqual([
    ['account', null, TEXTS[0]],
    ['office', 'Mara Klee', TEXTS[1]],
    ['office', 'Mara Klee', TEXTS[2]],
  ])
})

it('takes a version again with another text, and no text of a version twice', async () => {
  const insert = (text: string) =>
    client.query(
      `insert into consent_wordings (page, version, text, text_hash, first_used_at) values ('auftragsverarbeitung', 0, $1, $2, now())`,
      [text, hashText(text)],
    )
  await insert('Ein anderes Muster')
  await expect(insert(TEXTS[1])).rejects.toThrow('consent_wordings_once')
})
