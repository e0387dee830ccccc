import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { scraper } from '#shared/contract/ingest/scraper.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import { csvForm, toCsv } from '#test/csv-form.ts'
import type { TestAgent } from '#test/factories.ts'

const PORTAL = 'kleinanzeigen.de'

let test: TestApp
let [one, two] = [] as TestAgent[]
let [hisRequest, othersRequest] = ['', '']
beforeAll(async () => {
  test = await startTestApp()
  await test.make.changeSources({ is_enabled: false })
  ;[one, two] = [await test.make.agent(), await test.make.agent()]
  const his = await test.make.savedSearch(one, { name: 'Häuser', location: 'Celle', sources: [PORTAL] })
  await test.make.savedSearch(one, { name: 'Auch Häuser', location: ' celle', sources: [PORTAL] })
  const others = await test.make.savedSearch(two, { name: 'Wohnungen', location: 'Gifhorn', sources: [PORTAL] })
  const requestOf = async (id: number) =>
    (await test.ctx.db.selectFrom('saved_search_requests').select('request').where('saved_search_id', '=', id).executeTakeFirstOrThrow())
      .request
  ;[hisRequest, othersRequest] = [await requestOf(his.id), await requestOf(others.id)]
  test.clock.advance(hours(30))
})
beforeEach(async () => {
  await test.empty('scrape_runs')
})
afterAll(() => test.close())

const at = (milliseconds: number) => new Date(test.clock.now().getTime() - milliseconds)
/** Inserts a run that began `began` ms ago and took `seconds`; null means it is still running. */
const run = (request: string, began: number, seconds: number | null, more: object = {}) =>
  test.make.run({
    source: PORTAL,
    request,
    status: seconds === null ? 'running' : 'completed',
    started_at: at(began),
    completed_at: seconds === null ? null : at(began - seconds * 1_000),
    ...more,
  })
const listActivities = async (agent = one as TestAgent) => (await test.as(agent).call(scraper.activities)).body
const getStats = async (agent = one as TestAgent) => (await test.as(agent).call(scraper.stats)).body

describe('recent activity', () => {
  it('is shown to agents with an equal search, with the search names, newest first', async () => {
    await run(hisRequest, hours(2), 45, { pages: 2, items_found: 40, items_new: 3, items_changed: 1 })
    await run(hisRequest, minutes(1), null)
    await run(othersRequest, hours(1), 61, { status: 'failed', failure: 'blocked', reason: 'Das Portal zeigt eine Sperre.' })
    expect(await listActivities()).toMatchObject([
      {
        type: 'property',
        source: PORTAL,
        criteriaName: 'Auch Häuser, Häuser',
        status: 'running',
        seconds: 60,
        itemsFound: 0,
        completedAt: null,
      },
      {
        status: 'completed',
        failure: null,
        errorMessage: null,
        itemsFound: 40,
        added: 3,
        changed: 1,
        seconds: 45,
        startedAt: at(hours(2)).toISOString(),
        completedAt: at(hours(2) - 45_000).toISOString(),
      },
    ])
    expect(await listActivities(two)).toMatchObject([
      { criteriaName: 'Wohnungen', status: 'failed', failure: 'blocked', errorMessage: 'Das Portal zeigt eine Sperre.', seconds: 61 },
    ])
  })

  it('does not reach back before the search, and is removed with it', async () => {
    const agent = await test.make.agent()
    await run(hisRequest, hours(1), 10)
    const search = await test.make.savedSearch(agent, { location: 'Celle', sources: [PORTAL] })
    expect(await listActivities(agent)).toEqual([])
    test.clock.advance(minutes(1))
    await run(hisRequest, 0, 5)
    expect(await listActivities(agent)).toHaveLength(1)
    await test.as(agent).call(savedSearches.remove, { params: { id: search.id } })
    expect(await listActivities(agent)).toEqual([])
    expect(await listActivities()).toHaveLength(2)
  })

  it('is limited to fifty entries, runs and files together', async () => {
    const agent = await test.make.agent()
    const search = await test.make.savedSearch(agent, { location: 'Peine', sources: [PORTAL] })
    const { request } = await test.ctx.db
      .selectFrom('saved_search_requests')
      .select('request')
      .where('saved_search_id', '=', search.id)
      .executeTakeFirstOrThrow()
    test.clock.advance(hours(1))
    const file = csvForm(`${toCsv([{ id: 9_001 }, { id: 9_002 }])}\r\n;12;3;4;;;;`)
    await test.as(agent).call(imports.importFile, { body: file })
    for (let n = 0; n < 52; n += 1) await run(request, minutes(n) + 1_000, 1)
    const list = await listActivities(agent)
    expect(list).toHaveLength(50)
    expect(list[0]).toMatchObject({ type: 'property', source: null, status: 'completed', itemsFound: 3, added: 2, changed: 0, seconds: 0 })
    expect(list.at(-1)).toMatchObject({ source: PORTAL, startedAt: at(minutes(48) + 1_000).toISOString() })
  })
})

describe('the figures', () => {
  it('are empty before the first run, and count the agent’s active searches', async () => {
    expect(await getStats()).toMatchObject({
      lastPropertyScrape: null,
      propertyScrapingActive: false,
      totalPartners: 0,
      lastPartnerScrape: null,
      partnerScrapingActive: false,
      activePropertyCriteria: 2,
      activePartnerCriteria: 0,
      measured: { properties: null, partners: null },
    })
    expect(await getStats(two)).toMatchObject({ activePropertyCriteria: 1 })
  })

  it('cover one day of ended runs', async () => {
    await run(hisRequest, hours(25), 500, { items_found: 900 })
    await run(hisRequest, hours(3), 40, { items_found: 30 })
    await run(othersRequest, hours(2), 20, { items_found: 20 })
    await run(othersRequest, hours(1), 7, { status: 'failed', failure: 'unreachable', items_found: 99 })
    expect((await getStats()).measured.properties).toEqual({ runs: 3, successRate: 67, averageSeconds: 30, itemsPerMinute: 50 })
    expect(await getStats()).toMatchObject({ lastPropertyScrape: at(hours(1)).toISOString(), propertyScrapingActive: false })
    await run(othersRequest, minutes(2), null)
    expect(await getStats()).toMatchObject({ lastPropertyScrape: at(minutes(2)).toISOString(), propertyScrapingActive: true })
  })

  it('match the number of properties on the dashboard and the agent’s partners', async () => {
    await test.make.property({ title: 'Eins' })
    await test.make.property({ title: 'Zwei' })
    const { totalPartners, totalProperties } = await getStats(two)
    expect([totalPartners, totalProperties]).toEqual([0, (await test.as(two as TestAgent).call(stats.get)).body.totalListings])
    expect(totalProperties).toBeGreaterThanOrEqual(2)
    await test.make.relation(two as TestAgent, await test.make.user({ role: 'partner' }))
    expect([(await getStats(two)).totalPartners, (await getStats()).totalPartners]).toEqual([1, 0])
  })
})

describe('the status of the sources', () => {
  it("has each source's next run, unless the source is disabled", async () => {
    await test.make.changeSources({ is_enabled: true }, PORTAL)
    const { portals } = (await test.as(one as TestAgent).call(scraper.status)).body
    const now = test.clock.now().getTime()
    const next = Object.fromEntries(portals.map(({ source, nextRunAt }) => [source, nextRunAt]))
    expect(next['immowelt.de']).toBe(null)
    const wait = Date.parse(next[PORTAL] ?? '') - now
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(minutes(30))
    expect(new Date(next[PORTAL] ?? '').getUTCMinutes() % 30).toBe(0)
    await test.make.changeSources({ is_enabled: false })
  })

  it('hides what another agent searched for', async () => {
    const failure = async () =>
      (await test.as(one as TestAgent).call(scraper.status)).body.portals.find(({ source }) => source === PORTAL)?.failure
    const failed = (failure: string) => ({ status: 'failed', failure, reason: 'Den Ort „Kleinkleckersdorf“ kennt kleinanzeigen.de nicht.' })
    await run(othersRequest, hours(1), 5, failed('blocked'))
    expect(await failure()).toEqual({ kind: 'blocked', at: at(hours(1) - 5_000).toISOString() })
    await run(othersRequest, minutes(30), 5, failed('unknown_place'))
    expect(await failure()).toBe(null)
  })

  it('has the last arrival in each of the agent’s own channels', async () => {
    const agent = await test.make.agent()
    const ways = async () => {
      const { mailbox, imports } = (await test.as(agent).call(scraper.status)).body
      return { ...mailbox, ...imports }
    }
    expect(await ways()).toEqual({ isReceiving: true, lastMailAt: null, lastImportAt: null })
    await test.as(agent).call(imports.importFile, { body: csvForm(toCsv([{ id: 9_100 }])) })
    expect((await ways()).lastImportAt).toBe(test.clock.now().toISOString())
  })
})
