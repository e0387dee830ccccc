import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { READ_BY_OTHERS } from './open-tables.ts'
import { tablesWrittenIn } from './tables-in-sql.ts'

const root = join(import.meta.dirname, '..')

const READ = /(?:\.(?:selectFrom|innerJoin|leftJoin|using)\(\s*['"]|\b(?:from|join|using)\s+)([a-z_]+)/gi
const readIn = (text: string): string[] => [...text.matchAll(READ)].map(([, table]) => table as string)

const TABLES = new Set(
  [
    ...(readFileSync(join(root, 'server/db/schema.ts'), 'utf8').split('export interface DB {')[1] ?? '').matchAll(/^ {2}([a-z_\d]+): /gm),
  ].map(([, table]) => table as string),
)

const files = globSync('server/**/queries*.ts', { cwd: root }).map((file) => {
  const [, room = '', wing, noun] = file.split(sep)
  return { room: room === 'features' ? `${wing}/${noun}` : room, text: readFileSync(join(root, file), 'utf8') }
})

/** Table -> features that write it. */
const OWNERS = new Map<string, Set<string>>()
for (const { room, text } of files) for (const table of tablesWrittenIn(text)) OWNERS.set(table, (OWNERS.get(table) ?? new Set()).add(room))

const foreign = files.flatMap(({ room, text }) =>
  readIn(text)
    .filter((table) => TABLES.has(table) && OWNERS.has(table) && !OWNERS.get(table)?.has(room))
    .map((table) => ({ table, room })),
)

describe('a table', () => {
  it('is read by its own feature and by listed readers only', () => {
    expect(foreign.length).toBeGreaterThan(100)
    const unlisted = foreign.filter(({ table, room }) => !READ_BY_OTHERS.get(table)?.has(room))
    expect(
      [...new Set(unlisted.map(({ table, room }) => `${room} reads ${table}`))],
      'Ask the service of the feature that owns the table, or name the reader in READ_BY_OTHERS where one statement must join it',
    ).toEqual([])
  })

  it('is listed with a reader only while that feature reads it', () => {
    const read = new Set(foreign.map(({ table, room }) => `${room} reads ${table}`))
    const listed = [...READ_BY_OTHERS].flatMap(([table, readers]) => [...readers].map((room) => `${room} reads ${table}`))
    expect(listed.filter((one) => !read.has(one))).toEqual([])
  })

  it.each([
    [`db.selectFrom('users').innerJoin('adverts as a', 'a.id', 'x')`, ['users', 'adverts']],
    ['select 1 from alerts a left join prospects p using (id)', ['alerts', 'prospects']],
  ])('is found in %s', (text, tables) => {
    expect(readIn(text)).toEqual(tables)
  })
})
