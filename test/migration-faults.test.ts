import { describe, expect, it } from 'vitest'
import { migrationFiles } from '#server/db/migrate.ts'
import { parseHeader } from '#server/db/migration-sql.ts'
import { findFaults } from './migration-faults.ts'

/** The last one from before the rule. */
const BEFORE = '0058_advert_names.sql'

describe('a migration', () => {
  it('lets people and the release before work on while it runs', async () => {
    const files = (await migrationFiles()).filter(({ name }) => name > BEFORE)
    expect(files.flatMap((file) => findFaults(file).map((fault) => `${file.name}: ${fault}`))).toEqual([])
  })

  it('that contracts names an earlier one', async () => {
    const files = await migrationFiles()
    const names = files.map(({ name }) => name)
    const wrong = files.filter(({ name, sql }) => {
      const after = parseHeader(sql)?.contractAfter
      return after !== undefined && (after >= name || !names.includes(after))
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

const expand = (sql: string) => `-- expand\n${sql}`
const stepwise = (sql: string) => `-- expand, stepwise\n${sql}`
const contract = (sql: string) => `-- contract after 0059_contracts.sql\n${sql}`

describe('a fault is found in', () => {
  it.each([
    ['no header', 'alter table adverts add column a text', /first line/],
    ['an index', expand('create index a on adverts (b)'), /concurrently/],
    ['a unique index', expand('create unique index a\n  on adverts (b)'), /concurrently/],
    ['an index in a transaction', expand('drop index concurrently if exists a; create index concurrently a on adverts (b)'), /stepwise/],
    ['an index that stays broken', stepwise('create index concurrently a on adverts (b)'), /again after a failure/],
    ['a check', expand('alter table adverts add check (a > 0)'), /not valid/],
    ['a check by name', contract('alter table adverts add constraint a check (b in (1, 2))'), /not valid/],
    ['a foreign key', expand('alter table adverts drop constraint a, add foreign key (b) references users'), /not valid/],
    ['a unique constraint', expand('alter table adverts add constraint a unique (b, c)'), /using index/],
    ['the check of a column', expand('alter table adverts add column a int check (a > 0)'), /the constraint as one/],
    ['a computed column', expand('alter table adverts add column a int generated always as (b + 1) stored'), /rewrites/],
    ['a random default', expand('alter table adverts add column a uuid default gen_random_uuid()'), /rewrites/],
    ['a change of type', contract('alter table adverts alter column a type bigint'), /rewrites/],
    ['a check for null', contract('alter table adverts alter column a set not null'), /reads all rows/],
    ['a validation in a transaction', expand('alter table adverts validate constraint a'), /stepwise/],
    ['an update', expand('update adverts set a = 1'), /slices/],
    ['an update by another table', expand('with b as (select 1) update adverts a set c = 1 from b where a.id = b.id'), /slices/],
    ['a deletion', contract('delete from adverts where a'), /slices/],
    ['a loop without a commit', stepwise('do $$ begin update adverts set a = 1; end $$'), /slices/],
    ['hidden statements', expand(`do $$ begin execute 'drop table adverts'; end $$`), /hides/],
    ['a lock', expand('lock table adverts'), /locks a whole table/],
    ['a dropped column', expand('alter table sources drop column a'), /contract/],
    ['a dropped table', expand('drop table sources'), /contract/],
    ['a new name', expand('alter table sources rename column a to b'), /new name/],
    ['a column that must be filled', expand('alter table sources add column a int not null'), /do not know the column/],
    ['a narrower column', expand('alter table sources alter column a set not null'), /earlier releases write/],
  ])('%s', (_, sql, fault) => {
    expect(findFaults({ sql }).join('\n')).toMatch(fault)
  })
})

describe('no fault is found in', () => {
  it.each([
    ['a new table', expand('create table a (b int); create index c on a (b); update a set b = 1; alter table a add check (b > 1)')],
    ['columns', expand('alter table adverts add column a text, add column b int not null default 0, add column c bigint references users')],
    ['a wider rule', expand("alter table adverts drop constraint a, add constraint a check (b in ('x', 'y')) not valid")],
    ['a table of a few rows', expand('update sources set a = 1; create index b on sources (a); alter table sources add check (a > 0)')],
    ['an index step by step', stepwise('drop index concurrently if exists a; create index concurrently a on adverts (b)')],
    ['a constraint on a finished index', expand('alter table adverts add constraint a unique using index b')],
    ['a validation step by step', stepwise('alter table adverts validate constraint a')],
    ['slices', stepwise('do $$ begin loop update adverts set a = 1 where a = 0; exit when not found; commit; end loop; end $$')],
    [
      'a filled column',
      stepwise('alter table users validate constraint a; alter table users alter column b set not null').replace(
        'expand',
        'contract after 0059_contracts.sql',
      ),
    ],
    ['a function', expand('create function a() returns void language sql as $$ update adverts set b = 1; $$')],
    ['a contract', contract('drop table prices; alter table adverts drop column a')],
    ['words in a text', expand("insert into sources (source) values ('update adverts set a; create index')")],
  ])('%s', (_, sql) => {
    expect(findFaults({ sql })).toEqual([])
  })
})
