import { describe, expect, it } from 'vitest'
import { summarize } from './summary.ts'

describe('the summary of a statement', () => {
  it.each([
    ['select "m"."id" from "inbound_mails" as "m" inner join "users" as "u" on "u"."id" = $1', 'select inbound_mails users'],
    ['insert into "deliveries" ("channel", "target") values ($1, $2) returning "id"', 'insert deliveries'],
    ['update "adverts" set "title" = $1 where "id" = $2', 'update adverts'],
    ['delete from alerts a using notifications n where n.id = a.notification_id', 'delete alerts'],
    ['begin', 'begin'],
    ['set local statement_timeout = 60000', 'set'],
    ['savepoint one', 'savepoint'],
    [
      `with taken as (
        delete from events_waiting where event_id in (select event_id from events_waiting for update skip locked) returning event_id
      ) select kind from events where id in (select event_id from taken)`,
      'delete events_waiting events',
    ],
    [
      'insert into alerts (user_id) select id from unnest($1::bigint[]) as id on conflict (user_id) do update set due_at = excluded.due_at',
      'insert alerts',
    ],
    ['select extract(epoch from created_at) from events where kind is distinct from other and id = 1 for no key update', 'select events'],
    [
      ' INSERT INTO pgboss.job (id) SELECT j.id FROM json_to_recordset($1::text::json) as x (id uuid) JOIN pgboss.queue q ON true',
      'insert pgboss.job pgboss.queue',
    ],
    ['', 'statement'],
  ])('of %s', (statement, summary) => {
    expect(summarize(statement)).toBe(summary)
  })

  it.each([
    "select 1 from users where email = 'anna from berghuhn@example.test'",
    "select 1 from users where first_name = 'O''Neill from amsel' and phone = 01715510111",
  ])('has no value that a statement contains: %s', (statement) => {
    expect(summarize(statement)).toBe('select users')
  })

  it('of a statement without an end is made of its beginning', () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `($${n})`).join(', ')
    expect(summarize(`insert into "matches" ("id") values ${rows}`)).toBe('insert matches')
    expect(summarize(`select 1 from users where note = 'from amsel ${'a'.repeat(9_000)}'`)).toBe('select users')
  })
})
