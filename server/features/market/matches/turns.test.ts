import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { toCents } from '#shared/domain/money.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import { storeListings } from '#server/features/ingest/read/store.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { PARK_HOUSE } from '#test/park-house.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { mailsTo } from '#test/mails.ts'
import type { ImportListing } from '../adverts/import-listing.ts'
import { endAdvert } from '../adverts/service.ts'
import { compareWaiting } from '../identity/compare.ts'
import { announceTurns } from './service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.empty('properties', 'saved_searches')
})

/** Stores an ad page as a run does, a day after the previous one. */
async function read(change: Partial<ImportListing> = {}): Promise<void> {
  test.clock.advance(days(1))
  await storeListings(test.ctx, { portal: kleinanzeigen, near: [], offices: [] }, [{ externalId: '', top: false }], () => ({
    ...PARK_HOUSE,
    ...change,
  }))
}

async function end(externalId: string): Promise<void> {
  const { id } = await test.ctx.db.selectFrom('adverts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()
  await endAdvert(test.ctx, id, 'gone')
}

async function searching(choice: object): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test.make.savedSearch(agent, { location: 'Hamburg', ...choice })
  return agent
}

const listKinds = async (agent: TestAgent) => (await readBell(test, agent)).map(({ kind }) => kind).toSorted()
/** Marks the agent's news as read, so that only later ones are unread. */
async function readAll(agent: TestAgent): Promise<void> {
  const matchIds = (await readBell(test, agent)).map(({ id }) => id)
  await test.as(agent).call(notifications.markRead, { body: { matchIds } })
}
const unreadOf = async (agent: TestAgent) => (await readBell(test, agent)).flatMap(({ kind, notified }) => (notified ? [] : [kind]))

describe('a price cut or return of a match', () => {
  it("is announced according to the alerts of each agent's search", async () => {
    const [drops, returns, neither] = [
      await searching({ priceDropAlerts: true }),
      await searching({ returnAlerts: true }),
      await searching({}),
    ]
    const elsewhere = await searching({ location: 'Celle', priceDropAlerts: true, returnAlerts: true })
    await read()
    await read({ priceCents: toCents(420_000) })
    await end('haus')
    await read()
    for (const [agent, kinds] of [
      [drops, ['match', 'price_drop']],
      [returns, ['came_back', 'match']],
      [neither, ['match']],
      [elsewhere, []],
    ] as const)
      expect(await listKinds(agent)).toEqual(kinds)
    const [drop] = (await readBell(test, drops)).filter(({ kind }) => kind === 'price_drop')
    expect([drop?.property?.title, drop?.searchName]).toEqual(['Haus am Park', 'Häuser in Hamburg'])
  })

  it('is announced once, and again when the price drops further', async () => {
    const agent = await searching({ priceDropAlerts: true })
    await read()
    await read({ priceCents: toCents(420_000) })
    await readAll(agent)
    await read({ priceCents: toCents(420_000) })
    await read({ priceCents: toCents(430_000) })
    expect(await unreadOf(agent)).toEqual([])
    await read({ priceCents: toCents(400_000) })
    expect(await unreadOf(agent)).toEqual(['price_drop'])
  })

  it('is not separate news if the property matches only because it is cheaper', async () => {
    const agent = await searching({ priceDropAlerts: true, maxPrice: 430_000 })
    await read()
    await read({ priceCents: toCents(420_000) })
    expect(await listKinds(agent)).toEqual(['match'])
  })

  it('is announced only as a return if the advert is cheaper under a new id', async () => {
    const [both, drops] = [await searching({ priceDropAlerts: true, returnAlerts: true }), await searching({ priceDropAlerts: true })]
    await read()
    await compareWaiting(test.ctx)
    await end('haus')
    await read({ externalId: 'haus-neu', priceCents: toCents(430_000) })
    await compareWaiting(test.ctx)
    expect(await listKinds(both)).toEqual(['came_back', 'match'])
    expect(await listKinds(drops)).toEqual(['match', 'price_drop'])
  })

  it('is announced if any active search of the agent has the alert', async () => {
    const agent = await searching({})
    await test.make.savedSearch(agent, { name: 'Alle', location: 'Hamburg', priceDropAlerts: true })
    const off = await searching({ priceDropAlerts: true })
    await read()
    const [search] = (await test.as(off).call(savedSearches.list)).body
    await test.as(off).call(savedSearches.update, { params: { id: search?.id ?? 0 }, body: { isActive: false } })
    await read({ priceCents: toCents(420_000) })
    expect(await listKinds(agent)).toEqual(['match', 'price_drop'])
    expect(await listKinds(off)).toEqual(['match'])
  })

  it('is emailed to agents who chose email for this kind of news', async () => {
    const [mailed, silent] = [await searching({ priceDropAlerts: true }), await searching({ priceDropAlerts: true })]
    await test.as(mailed).call(notifications.setPreferences, {
      body: { kinds: [{ kind: 'price_drop', bell: false, mail: true }], digestAt: null, quietFrom: null, quietTo: null },
    })
    await read()
    await read({ priceCents: toCents(420_000) })
    await dispatchEvents(test.ctx)
    test.clock.advance(minutes(3))
    await writeAlerts(test.ctx)
    const [mail, ...more] = (await mailsTo(test.ctx, mailed.email)).filter(({ type }) => type === 'alert')
    expect(more).toEqual([])
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Preis gesenkt: Haus in 22111 Hamburg Horn, 420.000 €')
    expect((await mailsTo(test.ctx, silent.email)).filter(({ type }) => type === 'alert')).toEqual([])
    expect(await listKinds(mailed)).toEqual(['match'])
  })

  it('is announced only once by two concurrent transactions', async () => {
    const agent = await searching({})
    await read()
    await read({ priceCents: toCents(420_000) })
    const [search] = (await test.as(agent).call(savedSearches.list)).body
    await test.as(agent).call(savedSearches.update, { params: { id: search?.id ?? 0 }, body: { priceDropAlerts: true } })
    const ids = (await test.ctx.db.selectFrom('properties').select('id').execute()).map(({ id }) => id)
    const [announced, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = test.ctx.db.transaction().execute(async (db) => {
      await announceTurns({ ...test.ctx, db }, ids)
      announced.resolve()
      await ended.promise
    })
    await announced.promise
    const second = announceTurns(test.ctx, ids)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    ended.resolve()
    await Promise.all([first, second])
    const { n } = await test.ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('kind', '=', 'price_drop')
      .where('created_at', '=', test.clock.now().toISOString())
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })

  it('is no longer news after a week', async () => {
    const agent = await searching({})
    await read()
    await read({ priceCents: toCents(420_000) })
    const [search] = (await test.as(agent).call(savedSearches.list)).body
    await test.as(agent).call(savedSearches.update, { params: { id: search?.id ?? 0 }, body: { priceDropAlerts: true } })
    const ids = (await test.ctx.db.selectFrom('properties').select('id').execute()).map(({ id }) => id)
    test.clock.advance(days(7.1))
    await announceTurns(test.ctx, ids)
    // the session has expired meanwhile
    expect(await listKinds(await test.make.signIn(agent))).toEqual(['match'])
  })
})
