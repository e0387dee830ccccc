import { describe, expect, it } from 'vitest'
import { parseHeader, splitStatements, withoutSteps } from './migration-sql.ts'

describe('the first line of a migration', () => {
  it.each([
    ['-- expand\nselect 1', { contractAfter: undefined, isStepwise: false }],
    ['-- expand, stepwise\nselect 1', { contractAfter: undefined, isStepwise: true }],
    ['-- contract after 0059_contracts.sql\nselect 1', { contractAfter: '0059_contracts.sql', isStepwise: false }],
    ['-- contract after 0059_contracts.sql, stepwise\n', { contractAfter: '0059_contracts.sql', isStepwise: true }],
    ['-- contract\nselect 1', undefined],
    ['-- Which code computed a light.\n-- expand\nselect 1', undefined],
    ['select 1', undefined],
  ])('is read from %j', (sql, header) => {
    expect(parseHeader(sql)).toEqual(header)
  })
})

describe('the statements of a migration', () => {
  it.each([
    ['-- expand; stepwise\nselect 1;\n\n-- then; this\nselect 2;\n', ['select 1', 'select 2']],
    [`select ';--', "a;b" /* no; end */; select 'it''s; one'`, [`select ';--', "a;b"`, `select 'it''s; one'`]],
    ['do $$ begin\n  -- slices;\n  commit;\nend $$;\nselect 1', ['do $$ begin\n  -- slices;\n  commit;\nend $$', 'select 1']],
    ['do $a$ select $$;$$; $a$; select 1', ['do $a$ select $$;$$; $a$', 'select 1']],
  ])('are found in %j', (sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements)
  })

  it('are one transaction without what cannot be in one', () => {
    expect(withoutSteps('create index concurrently a on b (c); do $$ begin loop exit; COMMIT; end loop; end $$')).toBe(
      'create index  a on b (c); do $$ begin loop exit;  end loop; end $$',
    )
  })
})
