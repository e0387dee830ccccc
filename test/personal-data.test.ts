import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '#server/features.ts'
import { freshDatabase, type TestDatabase, withOwner } from './database.ts'

const PERSONAL_DATA = FEATURES.flatMap(({ personalData }) => personalData ?? [])
const HOLDINGS = PERSONAL_DATA.flatMap(({ holdings }) => holdings)

const root = join(import.meta.dirname, '..')

let database: TestDatabase
let columns: { table: string; column: string; type: string }[]
/** Loads tables and views with all their columns. */
beforeAll(async () => {
  database = await freshDatabase()
  columns = await withOwner(database, async (client) => {
    const { rows } = await client.query(
      `select table_name as "table", column_name as "column", udt_name as type from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
    return rows
  })
})
afterAll(() => database.drop())

/** Types that can hold personal data. Numbers, timestamps and booleans mean something only beside such columns. */
const PERSONAL_TYPES = /^_?(text|varchar|bpchar|citext|name|jsonb?|bytea|inet|cidr|xml|tsvector|hstore)$/

const WITHOUT = new Map(PERSONAL_DATA.flatMap(({ without = {} }) => Object.entries(without)))
const KNOWN = new Set([...HOLDINGS.map(({ table }) => table as string), ...WITHOUT.keys()])

function listKnown(table: string): Set<string> {
  const plain = PERSONAL_DATA.flatMap((data) => (data.plain as Record<string, string> | undefined)?.[table]?.split(' ') ?? [])
  return new Set([...plain, ...HOLDINGS.filter((holding) => holding.table === table).flatMap(({ columns }) => Object.keys(columns))])
}

/** Columns missing from the registry. */
function unknown(schema: readonly { table: string; column: string; type: string }[]): string[] {
  return schema
    .filter(({ table, column, type }) =>
      WITHOUT.has(table) ? false : !KNOWN.has(table) || (PERSONAL_TYPES.test(type) && !listKnown(table).has(column)),
    )
    .map(({ table, column }) => `${table}.${column}`)
}

describe('the registry of personal data', () => {
  it('covers every table and every column that can hold personal data', () => {
    expect(columns.length).toBeGreaterThan(400)
    expect(unknown(columns), 'Say in personal-data.ts of the feature that writes the table what it holds of people').toEqual([])
  })

  it('detects a new table and a new column', async () => {
    expect(unknown([{ table: 'voice_notes', column: 'id', type: 'int8' }])).toEqual(['voice_notes.id'])
    expect(unknown([{ table: 'prospects', column: 'spouse', type: 'text' }])).toEqual(['prospects.spouse'])
    expect(unknown([{ table: 'prospects', column: 'rooms', type: 'int4' }])).toEqual([])
  })

  it('names only existing tables and columns', () => {
    const real = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const tables = new Set(columns.map(({ table }) => table))
    const named = [...KNOWN].flatMap((table) => [...listKnown(table)].map((column) => `${table}.${column}`))
    const blanked = HOLDINGS.flatMap(({ table, erasure }) =>
      typeof erasure === 'object' && 'blank' in erasure
        ? [...erasure.blank, ...(erasure.empty ?? []), ...(erasure.remember ? [erasure.remember] : [])].map(
            (column) => `${table}.${column}`,
          )
        : [],
    )
    const found = HOLDINGS.flatMap(({ table, found }) => {
      const names = [
        ...('account' in found ? found.account : []),
        ...('client' in found && found.client ? [found.client] : []),
        ...('property' in found ? [found.property] : []),
        ...('tip' in found ? [found.tip] : []),
        ...('business' in found ? [found.business] : []),
      ]
      return [...names, ...('owner' in found && found.owner ? [found.owner] : [])].map((column) => `${table}.${column}`)
    })
    expect([...named, ...blanked, ...found].filter((name) => !real.has(name))).toEqual([])
    expect([...KNOWN].filter((table) => !tables.has(table))).toEqual([])
  })

  it('places each table in the folder that writes it', () => {
    const WRITE = /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*['"]|\b(?:insert\s+into|delete\s+from)\s+)([a-z_]+)/gi
    const foreign: string[] = []
    for (const file of globSync('server/**/personal-data.ts', { cwd: root })) {
      const folder = dirname(file)
      const writes = new Set(
        globSync(`${folder}/*.ts`, { cwd: root })
          .filter((name) => !/\.(test|trial|fixture)\.ts$/.test(name))
          .flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(WRITE)].map(([, table]) => table)),
      )
      const text = readFileSync(join(root, file), 'utf8')
      const named = [...text.matchAll(/table: '([a-z_]+)'/g)].map(([, table]) => table as string)
      foreign.push(...named.filter((table) => !writes.has(table)).map((table) => `${folder}: ${table}`))
    }
    expect(foreign).toEqual([])
  })

  it('finds everything stored with a tip through the tip, so that erasing its owner reaches it', async () => {
    const belonging = await withOwner(database, async (client) => {
      const { rows } = await client.query<{ table: string }>(
        `select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'property_tips'::regclass`,
      )
      return rows.map(({ table }) => table)
    })
    const found = new Set(HOLDINGS.flatMap(({ table, found }) => ('tip' in found ? [table as string] : [])))
    // a commission is the partner's voucher
    expect(belonging.filter((table) => !found.has(table))).toEqual(['commissions'])
  })

  it('cascades from an account where the registry requires it, and nowhere else', async () => {
    const cascading = await withOwner(database, async (client) => {
      const { rows } = await client.query<{ table: string }>(
        `select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid in ('users'::regclass, 'offices'::regclass) and confdeltype = 'c'`,
      )
      return new Set(rows.map(({ table }) => table))
    })
    const ofAccounts = HOLDINGS.filter(({ of, found }) => of !== 'owner' && 'account' in found)
    const wrong = ofAccounts.filter(({ table, erasure }) => (erasure === 'row') !== cascading.has(table)).map(({ table }) => table)
    expect(wrong).toEqual([])
  })
})
