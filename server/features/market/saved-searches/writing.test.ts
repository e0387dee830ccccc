import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { startTestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { allowConsoleError } from '#test/unexpected-errors.ts'
import { startWorld } from '#test/world.ts'
import { propertiesInBell } from '#test/bell.ts'
import { announceMatches } from '../matches/service.ts'

async function enter() {
  const test = await startTestApp()
  const owner = await connectOwner(test.database)
  onTestFinished(async () => {
    await owner.end()
    await test.close()
  })
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'the database fails'; end $$`)
  const failAt = (table: string) => owner.query(`create trigger failing before insert on ${table} for each row execute function fail()`)
  const stored = () =>
    sql`select s.id, s.name, s.max_price_cents, s.updated_at, (select jsonb_agg(to_jsonb(p) order by p.key) from saved_search_places p where p.saved_search_id = s.id) as places,
      (select jsonb_agg(to_jsonb(q) order by q.source) from saved_search_requests q where q.saved_search_id = s.id) as requests
      from saved_searches s order by s.id`.execute(test.ctx.db)
  const waiting = async () =>
    (await sql`select from pgboss.job where name = 'scrape' and state = 'created'`.execute(test.ctx.db)).rows.length
  return { test, failAt, stored, waiting, agent: await test.make.agent() }
}

describe.each(['saved_search_places', 'saved_search_requests', 'pgboss.job_common'])('a search if %s cannot be written', (table) => {
  it('is neither created nor changed partially', async () => {
    allowConsoleError(/the database fails/)
    const { test, failAt, stored, waiting, agent } = await enter()
    const { id } = await test.make.savedSearch(agent, { name: 'Vorher', maxPrice: 500_000 })
    const [before, jobs] = [(await stored()).rows, await waiting()]
    await failAt(table)
    const as = test.as(agent)
    expect((await as.call(savedSearches.create, { body: { name: 'Neu' } })).status).toBe(500)
    expect((await as.call(savedSearches.update, { params: { id }, body: { name: 'Nachher', maxPrice: 600_000 } })).status).toBe(500)
    expect((await stored()).rows).toEqual(before)
    expect(await waiting()).toBe(jobs)
  })
})

describe('a search with a radius', () => {
  it('matches what the portal shows around the place, unlike one with a smaller radius', async () => {
    const { portal, test, close } = await startWorld({ ads: 0 })
    onTestFinished(close)
    const near = portal.publish({ city: 'Lüneburg', category: '208', kind: 'offer', sellerType: 'private', top: false })
    const inside = portal.publish({ city: 'Hamburg', category: '208', kind: 'offer', sellerType: 'private', top: false })
    const search = async (location: string, radius: number | null) => {
      const agent = await test.make.agent()
      await test.make.savedSearch(agent, { location, radius })
      return agent
    }
    const wide = await search('Hamburg', 100)
    const narrow = await search('Hamburg', 5)
    const alone = await search('Hamburg', null)
    const there = await search('Lüneburg', null)
    await test.drain()
    const found = async (agent: TestAgent) => {
      const ids = await propertiesInBell(test, agent)
      const rows = await test.ctx.db.selectFrom('adverts').select(['property_id as id', 'external_id']).execute()
      return new Set(rows.flatMap(({ id, external_id }) => (ids.includes(id) ? [external_id] : [])))
    }
    expect(await found(wide)).toEqual(new Set([near.id, inside.id]))
    expect(await found(narrow)).toEqual(new Set([inside.id]))
    expect(await found(alone)).toEqual(new Set([inside.id]))
    expect(await found(there)).toEqual(new Set([near.id]))
  })

  it('matches listings in the place itself, regardless of which search found them', async () => {
    const { test, close } = await startWorld({ ads: 0 })
    onTestFinished(close)
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    await test.make.savedSearch(agent, { location: 'Hamburg', radius: 5 })
    await test.make.savedSearch(other, { location: 'Lüneburg', radius: 5 })
    const id = await test.make.property()
    await announceMatches(test.ctx, [id])
    expect([await propertiesInBell(test, agent), await propertiesInBell(test, other)]).toEqual([[id], []])
  })
})
