import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { applyMigrations, migrationFiles } from './migrate.ts'

const NAME = '0037_office_face.sql'
const ids = (digit: string) => [1, 2, 3, 4, 5, 6].map((n) => `00000000-0000-4000-8000-0000000000${digit}${n}`)
const [FIRM, ALONE, COLLEAGUE, PARTNER, FORMER, GONE] = ids('1') as [string, string, string, string, string, string]
const [OF_FIRM, OF_ALONE, OF_FORMER, OF_GONE, OF_NOBODY] = ids('2') as [string, string, string, string, string]

/** An office of two with a firm, one of one without, one of a former agent, one that closed, and one without any account. */
const FILL = `
  insert into offices (id, created_at) select unnest(array['${OF_FIRM}', '${OF_ALONE}', '${OF_FORMER}', '${OF_GONE}', '${OF_NOBODY}']::uuid[]), now();
  insert into users (id, email, password_hash, first_name, last_name, role, office_id, company_name, phone_number, created_at, deleted_at, is_active) values
    ('${FIRM}', 'mara@klee.test', '-', 'Mara', 'Klee', 'agent', '${OF_FIRM}', 'Klee Immobilien', '040 1', '2026-01-01', null, true),
    ('${COLLEAGUE}', 'lutz@klee.test', '-', 'Lutz', 'Klee', 'agent', '${OF_FIRM}', null, '040 2', '2026-02-01', null, true),
    ('${ALONE}', 'otto@kolbe.test', '-', 'Otto', 'Kolbe', 'agent', '${OF_ALONE}', ' ', null, '2026-01-01', null, true),
    ('${FORMER}', 'ida@moor.test', '-', 'Ida', 'Moor', 'partner', '${OF_FORMER}', 'Moor Gartenbau', null, '2026-01-01', null, true),
    ('${PARTNER}', 'vera@raeumt.test', '-', 'Vera', 'Räumt', 'partner', null, 'Räumt alles', null, '2026-01-01', null, true),
    ('${GONE}', '${GONE}@deleted.invalid', '-', 'Gelöschtes', 'Konto', 'agent', '${OF_GONE}', null, null, '2026-01-01', now(), false);
  insert into billing_profiles (user_id, legal_name, street, zip_code, city, updated_at) values
    ('${FIRM}', 'Klee GmbH', 'Markt 1', '20095', 'Hamburg', '2026-03-01'),
    ('${COLLEAGUE}', 'Lutz privat', 'Weg 2', '20096', 'Hamburg', '2026-02-01'),
    ('${PARTNER}', 'Räumt', 'Moorweg 3', '21335', 'Lüneburg', '2026-01-01'),
    ('${FORMER}', 'Moor', 'Deich 4', '25348', 'Glückstadt', '2026-01-01')`

describe('the migration to offices with a face', () => {
  let database: TestDatabase
  let client: pg.Client
  const rows = async (query: string) => (await client.query(query)).rows as unknown[]

  beforeAll(async () => {
    database = await emptyDatabase()
    client = await connectOwner(database)
    const files = await migrationFiles()
    await applyMigrations(
      client,
      files.filter(({ name }) => name < NAME),
    )
    await client.query(FILL)
    await applyMigrations(
      client,
      files.filter(({ name }) => name <= NAME),
    )
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('names each office by the firm of its agent, else by the agent, with phone, email and address', async () => {
    expect(await rows('select id, name, phone, email, street, zip_code, city from offices order by id')).toEqual([
      {
        id: OF_FIRM,
        name: 'Klee Immobilien',
        phone: '040 1',
        email: 'mara@klee.test',
        street: 'Markt 1',
        zip_code: '20095',
        city: 'Hamburg',
      },
      { id: OF_ALONE, name: 'Otto Kolbe', phone: null, email: 'otto@kolbe.test', street: null, zip_code: null, city: null },
      {
        id: OF_FORMER,
        name: 'Moor Gartenbau',
        phone: null,
        email: 'ida@moor.test',
        street: 'Deich 4',
        zip_code: '25348',
        city: 'Glückstadt',
      },
      { id: OF_GONE, name: 'Gelöschtes Büro', phone: null, email: null, street: null, zip_code: null, city: null },
      { id: OF_NOBODY, name: 'Gelöschtes Büro', phone: null, email: null, street: null, zip_code: null, city: null },
    ])
  })

  it('leaves partners their firm, and agents none', async () => {
    expect(await rows('select company_name from users where company_name is not null order by 1')).toEqual([
      { company_name: 'Moor Gartenbau' },
      { company_name: 'Räumt alles' },
    ])
  })

  it('moves the newest billing data of its agents to the office, and leaves partners theirs', async () => {
    expect(await rows('select user_id, office_id, legal_name from billing_profiles order by legal_name')).toEqual([
      { user_id: null, office_id: OF_FIRM, legal_name: 'Klee GmbH' },
      { user_id: FORMER, office_id: null, legal_name: 'Moor' },
      { user_id: PARTNER, office_id: null, legal_name: 'Räumt' },
    ])
  })

  it.each([
    ['of both a user and an office', `'${ALONE}', '${OF_ALONE}'`],
    ['of nobody', 'null, null'],
    ['a second time of an office', `null, '${OF_FIRM}'`],
  ])('rejects billing data %s', async (_, owner) => {
    const insert = client.query(`insert into billing_profiles (user_id, office_id, updated_at) values (${owner}, now())`)
    await expect(insert).rejects.toThrow(/violates (check|unique) constraint/)
  })
})
