import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tablesWrittenIn } from './tables-in-sql.ts'

const root = join(import.meta.dirname, '..')

describe('a table', () => {
  it('is written by one feature only', () => {
    const writers = new Map<string, Set<string>>()
    for (const file of globSync('server/features/*/*/queries*.ts', { cwd: root })) {
      const feature = file.split(sep).slice(2, 4).join('/')
      for (const table of tablesWrittenIn(readFileSync(join(root, file), 'utf8')))
        writers.set(table, (writers.get(table) ?? new Set()).add(feature))
    }
    expect(writers.size).toBeGreaterThan(30)
    const shared = [...writers].filter(([, features]) => features.size > 1)
    expect(
      shared.map(([table, features]) => `${table}: ${[...features].toSorted().join(', ')}`),
      'Move the statement to the feature that owns the table, and ask for it in its service',
    ).toEqual([])
  })

  it.each([
    [`db.insertInto('users').values(row)`, ['users']],
    [`db\n  .updateTable('users')\n  .set(row)`, ['users']],
    ['with gone as (delete from alerts a using notifications n)', ['alerts']],
    ['insert into matches (id) select 1 on conflict (id) do update set id = 2', ['matches']],
    ['update exports e set status = 1', ['exports']],
    ['UPDATE exports\n SET status = 1', ['exports']],
    ['select id from users for update skip locked', []],
  ])('is found in %s', (text, tables) => {
    expect(tablesWrittenIn(text)).toEqual(tables)
  })
})
