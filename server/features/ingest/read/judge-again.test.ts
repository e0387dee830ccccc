import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { propertiesInBell } from '#test/bell.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { judgeNext, startJudging } from '../../market/adverts/judge-stored.ts'
import { RULES_VERSION } from '../../market/judge/rules-version.ts'
import { askForAdverts } from '../runs/unread-ads.ts'
import { judgeAgain } from './judge-again.ts'

const ascending = (one = 0, other = 0) => one - other

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['properties', 'judged_listings', 'saved_searches'] as const) await test.ctx.db.deleteFrom(table).execute()
  agent = await test.make.agent()
  await test.make.savedSearch(agent)
  await test.drain()
})

/** Hidden by earlier rules because the seller had fifteen other adverts. */
const HIDDEN_BEFORE = { hidden_reason: 'dealer', contact_other_ads: 15 } as const
const read = () => ({ details_read_at: test.clock.now() })
const readVerdict = (id: number) =>
  test.ctx.db
    .selectFrom('properties as p')
    .innerJoin('adverts as a', 'a.id', 'p.lead_advert_id')
    .select(['p.hidden_reason', 'p.doubt_reason', 'a.rules_version'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
const advertOf = async (propertyId: number) =>
  (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', propertyId).executeTakeFirstOrThrow()).id
const makeHidden = (count: number) =>
  sql`with made as (
        insert into adverts (property_id, source, external_id, title, place_keys, property_type, listing_type, hidden_reason, state_since, listed_at, scraped_at)
        select nextval(pg_get_serial_sequence('properties', 'id')), 'kleinanzeigen.de', i::text, 'Reihenhaus', '{}', 'house', 'sale', 'dealer', now(), now(), now()
        from generate_series(1, ${count}::int) i returning *
      ), seen as (insert into advert_sightings select id, now() from made)
      insert into properties (id, lead_advert_id, title, place_keys, property_type, listing_type, hidden_reason, sources, has_images, listed_at, scraped_at)
      select property_id, id, title, place_keys, property_type, listing_type, hidden_reason, 1, false, listed_at, scraped_at from made`.execute(
    test.ctx.db,
  )
const announced = async (user = agent) => propertiesInBell(test, user)

describe('judging stored adverts again', () => {
  it('shows a wrongly hidden property again and announces it once', async () => {
    const id = await test.make.property({ ...HIDDEN_BEFORE, ...read() })
    await startJudging(test.ctx)
    await test.drain()
    expect(await readVerdict(id)).toEqual({ hidden_reason: null, doubt_reason: null, rules_version: RULES_VERSION })
    expect(await announced()).toEqual([id])
    await judgeAgain(test.ctx)
    await startJudging(test.ctx)
    expect(await test.drain()).toBe(0)
    expect(await announced()).toEqual([id])
  })

  it('reaches all adverts even if few in a batch change', async () => {
    await makeHidden(450)
    const last = await test.make.property({ ...HIDDEN_BEFORE, ...read() })
    await test.ctx.db.updateTable('properties').set({ hidden_reason: null }).where('id', '<', last).execute()
    await startJudging(test.ctx)
    await test.drain()
    expect((await readVerdict(last)).hidden_reason).toBeNull()
  })

  it('marks doubtful adverts and hides clear ones', async () => {
    const [marked, clear] = [
      await test.make.property({ title: 'Tausche Haus', ...read() }),
      await test.make.property({ title: 'Suche Haus', description: 'Wir suchen ein Haus.', ...read() }),
    ]
    await judgeAgain(test.ctx)
    expect([await readVerdict(marked), await readVerdict(clear)]).toMatchObject([
      { hidden_reason: null, doubt_reason: 'swap' },
      { hidden_reason: 'wanted', doubt_reason: null },
    ])
  })

  it('finds owners who refuse agents and clears misread refusals', async () => {
    const readRefusal = async (id: number) =>
      (await test.ctx.db.selectFrom('properties').select('agent_refusal').where('id', '=', id).executeTakeFirstOrThrow()).agent_refusal
    const [refusing, welcoming, erased] = [
      await test.make.property({ description: 'Schönes Haus. Makler haben hier nichts verloren.' }),
      await test.make.property({ description: 'Makler sind willkommen.', agent_refusal: 'Makler' }),
      await test.make.property({ description: null, agent_refusal: 'keine Makler' }),
    ]
    await test.make.changeAdverts(erased, { withheld: ['description'] })
    await judgeAgain(test.ctx)
    expect(await readRefusal(refusing)).toContain('Makler')
    expect([await readRefusal(welcoming), await readRefusal(erased)]).toEqual([null, 'keine Makler'])
  })

  it('does not rewrite unchanged verdicts', async () => {
    const id = await test.make.property({ ...read(), rules_version: 0 })
    await judgeAgain(test.ctx)
    expect(await readVerdict(id)).toMatchObject({ rules_version: 0 })
  })

  it('covers any number of adverts', async () => {
    await makeHidden(450)
    await judgeAgain(test.ctx)
    expect(await test.ctx.db.selectFrom('properties').select('id').where('hidden_reason', 'is not', null).execute()).toEqual([])
  })

  it('does not announce adverts that are gone or were unseen for a week', async () => {
    await test.make.property({ ...HIDDEN_BEFORE, ...read(), offline_since: test.clock.now() })
    await test.make.property({ ...HIDDEN_BEFORE, ...read(), last_seen_at: new Date(test.clock.now().getTime() - days(8)) })
    await judgeAgain(test.ctx)
    expect(await announced()).toEqual([])
  })

  it('queues the page of an advert hidden because of its card alone', async () => {
    const id = await test.make.property({ ...HIDDEN_BEFORE, description_is_cut: true })
    await judgeAgain(test.ctx)
    const waiting = await test.ctx.db.selectFrom('work_items').select(['advert_id', 'office_id']).where('kind', '=', 'read-ads').execute()
    expect(waiting).toEqual([{ advert_id: await advertOf(id), office_id: null }])
    const { rows: jobs } = await sql`select name, data from pgboss.job where state = 'created'`.execute(test.ctx.db)
    expect(jobs).toContainEqual({ name: 'read-ads', data: { source: 'kleinanzeigen.de' } })
    await test.drain()
  })

  it('queues those pages after the ones agents wait for', async () => {
    await makeHidden(3)
    await judgeAgain(test.ctx)
    const [found] = await test.ctx.db.selectFrom('properties').select('id').orderBy('id', 'desc').execute()
    const own = await test.make.property()
    const adverts = [await advertOf(own), await advertOf(found?.id ?? 0)]
    await askForAdverts(test.ctx, 'kleinanzeigen.de', adverts, [agent.officeId])
    const order = test.ctx.db
      .selectFrom('work_items')
      .select('advert_id as id')
      .where('kind', '=', 'read-ads')
      .orderBy('priority', 'desc')
      .orderBy('added_at')
      .limit(2)
    expect((await order.execute()).map(({ id }) => id)).toEqual(adverts)
    await test.drain()
  })

  it('is restarted by the next sweep after it failed for good', async () => {
    const id = await test.make.property({ ...HIDDEN_BEFORE, ...read() })
    await startJudging(test.ctx)
    await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'judge-again'`.execute(test.ctx.db)
    await test.drain('sweep')
    expect(await announced()).toEqual([id])
  })

  it('does not repeat batches in two processes at once', async () => {
    await makeHidden(250)
    await test.ctx.db.insertInto('judged_listings').values({ rules_version: RULES_VERSION }).execute()
    const batches = await Promise.all([1, 2].map(() => inTransaction(test.ctx, judgeNext)))
    expect(batches.flatMap(({ shownIds }) => shownIds)).toHaveLength(250)
  })

  it('judges and announces each listing once in several processes at once', async () => {
    const ids = [await test.make.property({ ...HIDDEN_BEFORE, ...read() }), await test.make.property({ ...HIDDEN_BEFORE, ...read() })]
    await Promise.all([judgeAgain(test.ctx), judgeAgain(test.ctx), judgeAgain(test.ctx)])
    expect((await announced()).toSorted(ascending)).toEqual(ids.toSorted(ascending))
    expect(await test.ctx.db.selectFrom('judged_listings').select('completed_at').execute()).toHaveLength(1)
  })
})
