import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTIFICATIONS_PAGE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { createPool } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.ts'
import { listNotifications } from './queries.ts'

let test: TestApp
let agent: TestAgent
let db: Kysely<DB>
let statements: CompiledQuery[] = []

beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  const other = await test.make.agent()
  const owner = await connectOwner(test.database)
  // 10,000 hits of two agents each, a quarter of them unread, and an agent who hides a kind of news
  await owner.query(`
    insert into adverts (property_id, source, external_id, title, description, place_keys, property_type, listing_type, image_urls, state_since, listed_at, scraped_at)
    select i, 'kleinanzeigen.de', 'news ' || i, 'Titel', repeat('Text ', 150), array[''], 'house', 'sale', array['bild'], now(), now(), now()
    from generate_series(100001, 110000) i;
    insert into properties (id, lead_advert_id, title, place_keys, property_type, listing_type, has_images, sources, listed_at, scraped_at)
    select property_id, id, title, place_keys, property_type, listing_type, true, 1, listed_at, scraped_at from adverts where external_id like 'news %'`)
  await owner.query(
    `insert into matches (agent_id, property_id, created_at) select agent, p.id, now() from properties p, unnest($1::uuid[]) as agent where p.id > 100000`,
    [[agent.id, other.id]],
  )
  await owner.query(
    `insert into notifications (user_id, kind, subject_id, notified, created_at)
    select agent_id, 'match', id, id % 4 > 0, now() - id * interval '1 minute' from matches`,
  )
  await owner.query(
    `insert into notification_preferences (user_id, kind, bell, mail) select $1, kind, false, false from unnest(array['new_tip', 'tip_changed']) as kind`,
    [agent.id],
  )
  await owner.query('vacuum analyze adverts, properties, matches, notifications, notification_preferences')
  await owner.end()
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(test.database.appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

describe('the query plan of a bell', () => {
  it("reads a page of the user's notifications in their order", async () => {
    const ctx = { ...test.ctx, db }
    statements = []
    const first = await listNotifications(ctx, agent.id, { limit: NOTIFICATIONS_PAGE })
    const second = await listNotifications(ctx, agent.id, { limit: NOTIFICATIONS_PAGE, cursor: first.next })
    expect([first.rows.length, second.rows.length]).toEqual([NOTIFICATIONS_PAGE, NOTIFICATIONS_PAGE])
    const asked = statements
    statements = []
    for (const query of asked) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Scan using notifications_user on notifications n')
      expect(plan).not.toMatch(/Seq Scan on (notifications n|matches|properties|adverts)|Sort Key: n\./)
    }
  })
})
