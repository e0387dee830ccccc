import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { partnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import { users } from '#shared/contract/people/users.ts'
import { sources } from '#shared/contract/ingest/sources.ts'
import { scraper } from '#shared/contract/ingest/scraper.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { makeBusinesses } from '#stand-ins/directories/businesses.ts'
import { type Directories, startDirectories } from '#stand-ins/directories/all.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { acceptName, rawBusiness } from '#test/businesses.ts'
import { hours, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { forgetBusiness, storeBusinesses, storeDetail } from './service.ts'

const WORLD = makeBusinesses({ seed: 5, count: 300 })
const GARDENERS = WORLD.filter(({ trade, city }) => trade === 'Gartenbauer' && city === 'Hamburg')
/** More than any directory lists on its first page. */
const ROOFERS = makeBusinesses({ seed: 6, count: 90 }).map((one) => ({
  ...one,
  id: one.id + 1_000,
  trade: 'Dachdeckerei',
  city: 'Lüneburg',
  zip: '21335',
  phone: `0413166${9_000 + one.id}`,
  name: `${one.name} ${one.id}`,
}))
const CRITERIA = { name: 'Gärtner in Hamburg', industry: 'Gartenbauer', location: 'Hamburg' } as const

let directories: Directories
let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  directories = await startDirectories([...WORLD, ...ROOFERS])
  const { urls } = directories
  test = await startTestApp({
    env: { GELBESEITEN_URL: urls['gelbeseiten.de'], DASOERTLICHE_URL: urls['dasoertliche.de'], DIRECTORY_11880_URL: urls['11880.com'] },
  })
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(async () => {
  await test.close()
  await directories.close()
})

const getList = async (of: TestAgent, query = {}) => (await test.as(of).call(businesses.list, { query })).body
const criteriaOf = async (of: TestAgent) => (await test.as(of).call(partnerCriteria.list)).body
let faults = 0
const requests = () => directories.each.flatMap(({ requests }) => requests.filter((path) => path !== '/robots.txt')).length

describe('an agent’s criteria', () => {
  it('are read at three directories, and each business is stored once', async () => {
    expect((await test.as(agent).call(partnerCriteria.create, { body: CRITERIA })).status).toBe(200)
    await test.drain()
    const found = await getList(agent)
    expect(found.map(({ companyName }) => companyName).toSorted()).toEqual(GARDENERS.map(({ name }) => name).toSorted())
    expect(new Set(found.map(({ sources }) => sources.length))).toEqual(new Set([3]))
    expect(found[0]).toMatchObject({ industry: 'Gartenbauer', prospectStatus: 'not_contacted', isExported: false, isRegistered: false })
    expect(found[0]?.sourceUrl).toMatch(/^http:\/\/127/)
    const [criteria] = await criteriaOf(agent)
    expect(criteria).toMatchObject({ isActive: true, scrapingInterval: 1440, lastScrapedAt: test.clock.now().toISOString() })
    const runs = criteria?.lastRuns ?? []
    expect(runs.map(({ source, status, itemsFound }) => [source, status, itemsFound])).toEqual(
      ['gelbeseiten.de', 'dasoertliche.de', '11880.com'].map((source) => [source, 'completed', GARDENERS.length]),
    )
    expect(runs.reduce((sum, { itemsNew }) => sum + itemsNew, 0)).toBe(GARDENERS.length)
  })

  it('appear only in that agent’s activities and figures', async () => {
    const [mine, theirs] = [await test.as(agent).call(scraper.activities), await test.as(other).call(scraper.activities)]
    expect(new Set(mine.body.map(({ type, source }) => `${type} ${source}`))).toEqual(
      new Set(['partner 11880.com', 'partner dasoertliche.de', 'partner gelbeseiten.de']),
    )
    expect(theirs.body).toEqual([])
    const { body } = await test.as(agent).call(scraper.stats)
    expect(body).toMatchObject({
      totalPartners: GARDENERS.length,
      partnerScrapingActive: false,
      activePartnerCriteria: 1,
      lastPropertyScrape: null,
    })
    expect((await test.as(other).call(scraper.stats)).body).toMatchObject({
      totalPartners: 0,
      lastPartnerScrape: null,
      activePartnerCriteria: 0,
    })
  })

  it('are read at their interval, and at once when run by hand', async () => {
    const before = requests()
    test.clock.advance(hours(23))
    await test.drain('plan-directories')
    expect(requests()).toBe(before)
    test.clock.advance(minutes(61))
    await test.drain('plan-directories')
    expect(requests()).toBe(before + 3)
    const [criteria] = await criteriaOf(agent)
    const id = criteria?.id ?? 0
    await test.as(agent).call(partnerCriteria.update, { params: { id }, body: { isActive: false } })
    expect((await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })).body.message).toContain('Gärtner in Hamburg')
    await test.drain()
    expect(requests()).toBe(before + 6)
    expect((await test.as(other).call(partnerCriteria.run, { body: { criteriaId: id } })).status).toBe(404)
  })

  it.each([
    ['403', 'blocked'],
    ['404', 'layout_changed'],
    ['429', 'blocked'],
    ['captcha', 'blocked'],
    ['500', 'unreachable'],
    ['503', 'unreachable'],
    ['garbage', 'layout_changed'],
    ['truncated-gzip', 'layout_changed'],
    ['gzip-bomb', 'layout_changed'],
    ['huge', 'layout_changed'],
    ['layout-changed', 'layout_changed'],
    ['redirect-internal', 'unreachable'],
    ['redirect-loop', 'unreachable'],
  ] as const)('report %s and lose nothing while the other directories continue', async (fault, failure) => {
    const before = await getList(agent)
    const id = (await criteriaOf(agent))[0]?.id ?? 0
    const source = (faults += 1) % directories.each.length
    const runs = async () => {
      await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
      await test.drain()
      return (await criteriaOf(agent))[0]?.lastRuns ?? []
    }
    directories.each[source]?.fault(fault, { path: /^\/(?:suche|Themen)/ })
    const ends = await runs()
    expect(ends.map(({ failure: how }) => how)).toEqual(DIRECTORIES.map((_, at) => (at === source ? failure : null)))
    expect(ends[source]?.reason).toMatch(/[.!]$/)
    expect(await getList(agent)).toHaveLength(before.length)
    directories.each[source]?.fault(null)
    // a host that asked for a pause gets it
    test.clock.advance(hours(2))
    expect((await runs()).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  })

  it('are not read at a directory that an admin has switched off', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const turn = (isEnabled: boolean) => test.as(admin).call(sources.update, { params: { source: '11880.com' }, body: { isEnabled } })
    await turn(false)
    const id = (await criteriaOf(agent))[0]?.id ?? 0
    const before = directories.each[2]?.requests.length
    await test.as(agent).call(partnerCriteria.run, { body: { criteriaId: id } })
    await test.drain()
    expect((await criteriaOf(agent))[0]?.lastRuns[2]).toMatchObject({ status: 'failed', failure: 'switched_off' })
    expect(directories.each[2]?.requests.length).toBe(before)
    await turn(true)
  })

  it('report a missing field, and keep the businesses found when deleted', async () => {
    const as = test.as(agent)
    for (const [field, sentence] of [
      ['name', 'Name is required'],
      ['industry', 'Industry is required'],
      ['location', 'Location is required'],
    ] as const)
      expect((await as.call(partnerCriteria.create, { body: { ...CRITERIA, [field]: '' } })).text).toContain(sentence)
    const id = (await criteriaOf(agent))[0]?.id ?? 0
    expect((await test.as(other).call(partnerCriteria.remove, { params: { id } })).status).toBe(404)
    expect((await as.call(partnerCriteria.remove, { params: { id } })).status).toBe(200)
    expect(await criteriaOf(agent)).toEqual([])
    expect(await getList(agent)).toHaveLength(GARDENERS.length)
  })
})

describe('a long list', () => {
  const ask = async () => {
    const body = { name: 'Dächer', industry: 'Dachdeckerei', location: 'Lüneburg' } as const
    const { id } = (await test.as(other).call(partnerCriteria.create, { body })).body
    await test.drain()
    return id
  }

  it('is read to its end at every directory, and each business is stored once', async () => {
    await ask()
    const runs = (await criteriaOf(other))[0]?.lastRuns ?? []
    expect(runs.map(({ itemsFound, reason }) => [itemsFound, reason])).toEqual(DIRECTORIES.map(() => [ROOFERS.length, null]))
    expect(await getList(other, { limit: 100 })).toHaveLength(ROOFERS.length)
  })

  it('is not stored for an agent who deleted the criteria in the meantime', async () => {
    const leaving = await test.make.agent()
    const body = { name: 'Dächer', industry: 'Dachdeckerei', location: 'Lüneburg' } as const
    const { id } = (await test.as(leaving).call(partnerCriteria.create, { body })).body
    for (const directory of directories.each) directory.fault('slow', { path: /^\/(?:suche|Themen)/ })
    const before = requests()
    const reading = test.drain()
    await vi.waitFor(() => expect(requests()).toBe(before + 1), 5_000)
    await test.as(leaving).call(partnerCriteria.remove, { params: { id } })
    for (const directory of directories.each) directory.fault(null)
    await reading
    expect(await getList(leaving)).toEqual([])
  })

  it('of 11880 alone gets web sites from the business pages, reading each once and twenty per run', async () => {
    const [yellow, local, numbers] = directories.each
    const businessPages = () => numbers?.requests.filter((path) => path.startsWith('/branchenbuch/')) ?? []
    await test.ctx.db.deleteFrom('businesses').where('city', '=', 'Lüneburg').execute()
    yellow?.fault('500', { path: /^\// })
    local?.fault('500', { path: /^\// })
    const before = businessPages().length
    const id = await ask()
    const counts: number[] = []
    for (let round = 0; round < 6; round += 1) {
      counts.push(businessPages().length - before)
      test.clock.advance(hours(2))
      await test.as(other).call(partnerCriteria.run, { body: { criteriaId: id } })
      await test.drain()
    }
    expect(counts).toEqual([20, 40, 60, 80, 90, 90])
    expect(new Set(businessPages().slice(before)).size).toBe(90)
    const sites = (await getList(other, { limit: 100 })).map(({ companyName, website }) => `${companyName} ${website}`)
    expect(sites.toSorted()).toEqual(ROOFERS.map(({ name, domain }) => `${name} ${domain ? `http://www.${domain}` : null}`).toSorted())
    yellow?.fault(null)
    local?.fault(null)
  })
})

describe('the list of businesses', () => {
  it('can be filtered, and is paginated by cursor without a gap', async () => {
    const [one] = GARDENERS
    expect((await getList(agent, { search: one?.phone.slice(-6) })).map(({ companyName }) => companyName)).toEqual([one?.name])
    expect(await getList(agent, { industry: 'Architekt' })).toEqual([])
    expect(await getList(agent, { location: 'hambu' })).toHaveLength(GARDENERS.length)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await test.as(agent).call(businesses.list, { query: { limit: 3, ...(cursor && { cursor }) } })
      seen.push(...page.body.map(({ id }) => id))
      cursor = /cursor=([\w-]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(new Set(seen).size).toBe(GARDENERS.length)
    expect(seen).toHaveLength(GARDENERS.length)
  })

  it('shows a registered partner in place of their business', async () => {
    const [one] = GARDENERS
    const partner = await test.make.user({ role: 'partner', company_name: one?.name ?? '', phone_number: one?.phone ?? '' })
    await test.make.relation(agent, partner)
    const list = await getList(agent)
    expect(list).toHaveLength(GARDENERS.length)
    expect(list[0]).toMatchObject({ id: `registered-${partner.id}`, isRegistered: true, prospectStatus: 'nicht_kontaktiert' })
    expect((await test.as(agent).call(businesses.counts)).body.partners).toBe(GARDENERS.length)
    const id = `registered-${partner.id}`
    await test.as(agent).call(businesses.setStatus, { params: { id }, body: { prospectStatus: 'qualified' } })
    expect((await getList(agent, { prospectStatus: 'qualified' })).map((found) => found.id)).toEqual([id])
    expect((await test.as(other).call(businesses.setStatus, { params: { id }, body: { prospectStatus: 'closed' } })).status).toBe(404)
    expect((await test.as(agent).call(businesses.registered)).body.map((found) => found.id)).toEqual([partner.id])
  })
})

it('carries a business’s status and export flag over to the partner it registers as', async () => {
  const [owner, stranger] = [await test.make.agent(), await test.make.agent()]
  const listing = { externalId: 'to register', name: 'Später Partner GmbH', phone: '040 66969555' }
  await give([owner, stranger], listing)
  const [business] = await getList(owner)
  await test.as(owner).call(businesses.setStatus, { params: { id: business?.id ?? '' }, body: { prospectStatus: 'proposal' } })
  await test.as(owner).call(businesses.export, { body: { partnerIds: [business?.id ?? ''] } })
  const partner = await test.make.user({ role: 'partner', company_name: 'Später Partner', phone_number: '+49 40 66969555' })
  await test.make.relation(owner, partner)
  const id = `registered-${partner.id}`
  const [one, ...others] = await getList(owner)
  expect(one).toMatchObject({ id, prospectStatus: 'proposal', isExported: true })
  expect(others).toEqual([])
  expect((await getList(owner, { prospectStatus: 'proposal' })).map((found) => found.id)).toEqual([id])
  expect((await test.as(owner).call(businesses.get, { params: { id } })).body).toMatchObject({ prospectStatus: 'proposal' })
  const file = await test.as(owner).call(businesses.export, { body: { partnerIds: [id], excludeExported: true } })
  expect(file.status).toBe(409)
  await test.as(owner).call(businesses.setStatus, { params: { id }, body: { prospectStatus: 'not_contacted' } })
  expect((await getList(owner))[0]).toMatchObject({ prospectStatus: 'not_contacted' })
  // another agent with the same business sees none of this
  await test.make.relation(stranger, partner)
  expect((await getList(stranger))[0]).toMatchObject({ id, prospectStatus: 'nicht_kontaktiert', isExported: false })
})

const give = (
  agents: readonly TestAgent[],
  listing: Parameters<typeof rawBusiness>[0],
  source: 'gelbeseiten.de' | '11880.com' = 'gelbeseiten.de',
) =>
  storeBusinesses(test.ctx, {
    source,
    industry: 'Elektrik',
    offices: agents.map(({ officeId }) => officeId),
    businesses: [rawBusiness(listing)],
  })

it('stores a business once if a directory lists it twice on a page, even with few facts', async () => {
  const owner = await test.make.agent()
  const twice = rawBusiness({ externalId: 'twice', name: 'Zweimal Elektrik', phone: null, street: null })
  const counts = await storeBusinesses(test.ctx, {
    source: 'gelbeseiten.de',
    industry: 'Elektrik',
    offices: [owner.officeId],
    businesses: [twice, twice],
  })
  expect(counts).toEqual({ isNew: 1, isChanged: 0 })
  const [one, ...others] = await getList(owner)
  expect(others).toEqual([])
  const file = await test.as(owner).call(businesses.export, { body: { partnerIds: [one?.id ?? ''] } })
  expect(file.text).toContain('"22111";"Hamburg";"";"";"";')
})

it.each(['first', 'last'])('stores the most complete of a directory’s repeated entries, %s of them', async (place) => {
  const owner = await test.make.agent()
  const full = rawBusiness({ externalId: `repeated ${place}`, name: `Wiederholt ${place}`, phone: '040 66969 871', street: 'Weg 871' })
  const bare = { ...full, phone: null, street: null, zipCode: null, city: null, email: null, website: null }
  const entries = place === 'first' ? [full, bare, bare] : [bare, bare, full]
  await storeBusinesses(test.ctx, { source: 'gelbeseiten.de', industry: 'Elektrik', offices: [owner.officeId], businesses: entries })
  expect(await getList(owner)).toMatchObject([{ companyName: `Wiederholt ${place}`, phone: expect.stringContaining('871') }])
})

describe('a whole list', () => {
  const rowsOf = (text: string) => text.trim().split('\n').slice(1)
  const wholeOf = (of: TestAgent, wholeList: object, more = {}) => test.as(of).call(businesses.export, { body: { wholeList, ...more } })

  it('is exported as filtered, beyond one page, without unticked rows and only with the agent’s own rows', async () => {
    const [owner, stranger] = [await test.make.agent(), await test.make.agent()]
    const many = Array.from({ length: 130 }, (_, n) =>
      rawBusiness({
        externalId: `whole ${n}`,
        name: `Ganze Liste ${n}`,
        phone: `040 66969${100 + n}`,
        zipCode: n < 120 ? '22113' : '20355',
        street: `Weg ${n}`,
      }),
    )
    const page = { source: 'gelbeseiten.de', industry: 'Elektrik', businesses: many } as const
    await storeBusinesses(test.ctx, { ...page, offices: [owner.officeId] })
    await give([stranger], { externalId: 'not mine', name: 'Fremde Liste', phone: '040 66969301', zipCode: '22113' })
    const partner = await test.make.user({ role: 'partner', company_name: 'Ganze Liste 3', phone_number: '040 66969103' })
    await test.make.relation(owner, partner)
    const count = async (query = {}) => (await test.as(owner).call(businesses.counts, { query })).body.partners
    expect([await count(), await count({ location: '22113' }), await count({ search: 'gibtesnicht' })]).toEqual([130, 119, 0])
    const [first] = await getList(owner, { location: '22113' })
    const file = await wholeOf(owner, { location: '22113', without: [first?.id] })
    expect(file.headers['content-disposition']).toContain('Partners_All_')
    const rows = rowsOf(file.text)
    expect(rows).toHaveLength(118)
    expect(rows.filter((row) => row.includes(`"${first?.companyName}"`) || row.includes('Fremde'))).toEqual([])
    expect((await getList(owner, { location: '22113', limit: 2 })).map(({ isExported }) => isExported)).toEqual([false, true])
    expect(rowsOf((await wholeOf(owner, { search: 'ganze' }, { excludeExported: true })).text)).toHaveLength(12)
    expect((await wholeOf(owner, { search: 'gibtesnicht' })).status).toBe(404)
    expect((await getList(stranger)).map(({ isExported }) => isExported)).toEqual([false])
  })

  it('is not exported if it is too long', async () => {
    const owner = await test.make.agent()
    await sql`
      with made as (
        insert into businesses (company_name, created_at, updated_at) select 'Viele ' || n, now(), now() from generate_series(1, 25001) n returning id, company_name
      )
      insert into agent_businesses (office_id, business_id, industry, sort_name, search_text, place_text, found_at)
      select ${owner.officeId}, id, 'Elektrik', lower(company_name), lower(company_name), '', now() from made`.execute(test.ctx.db)
    const refused = await wholeOf(owner, {})
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Höchstens 25.000 Partner auf einmal: Bitte grenzen Sie die Liste ein.'),
    ])
    const [one] = await getList(owner, { limit: 1 })
    expect(one?.isExported).toBe(false)
    const most = await wholeOf(owner, { search: 'viele 1' })
    expect([most.status, rowsOf(most.text).length]).toEqual([200, await countOf(owner, 'viele 1')])
  })

  const countOf = async (of: TestAgent, search: string) => (await test.as(of).call(businesses.counts, { query: { search } })).body.partners
})

describe('a directory with a new number or address for a business', () => {
  const first = { externalId: 'moving', name: 'Umzug Elektrik GmbH', phone: '040 66969610', street: 'Mühlenweg 4' }
  const one = async (of: TestAgent) => (await getList(of))[0]

  it('replaces the old one and stores its source, day and old value; accepted improvements stay', async () => {
    const owner = await test.make.agent()
    await give([owner], first)
    const id = (await one(owner))?.id ?? ''
    await acceptName(test, owner, id, ['Umzug Elektrik GmbH', 'UMZUG Elektrik GmbH'])
    test.clock.advance(hours(24))
    const counts = await give([owner], { ...first, phone: '040 66969611', street: 'Große Bleiche 9', zipCode: '20354' })
    expect(counts).toEqual({ isNew: 0, isChanged: 1 })
    const updatedAt = test.clock.now().toISOString()
    expect(await one(owner)).toMatchObject({
      id,
      companyName: 'UMZUG Elektrik GmbH',
      phone: '040 66969611',
      street: 'Große Bleiche',
      houseNumber: '9',
      zipCode: '20354',
      updates: [
        { part: 'phone', source: 'gelbeseiten.de', before: '040 66969610', updatedAt },
        { part: 'place', source: 'gelbeseiten.de', before: 'Mühlenweg 4, 22111 Hamburg', updatedAt },
      ],
    })
    expect((await getList(owner, { location: '20354', search: '66969611' })).map((found) => found.id)).toEqual([id])
  })

  it('replaces the old one even if another entry on the page is the same business', async () => {
    const owner = await test.make.agent()
    const [known, twin] = ['twice a', 'twice b'].map((externalId) =>
      rawBusiness({ externalId, name: 'Doppelt Elektrik', phone: '040 66969630', street: 'Kirchplatz 3' }),
    ) as [ReturnType<typeof rawBusiness>, ReturnType<typeof rawBusiness>]
    const page = { source: 'gelbeseiten.de', industry: 'Elektrik', offices: [owner.officeId] } as const
    await storeBusinesses(test.ctx, { ...page, businesses: [known, twin] })
    const changed = [
      { ...known, phone: '040 66969631' },
      { ...twin, email: 'post@doppelt.example' },
    ]
    await storeBusinesses(test.ctx, { ...page, businesses: changed })
    expect(await getList(owner)).toHaveLength(1)
    expect(await one(owner)).toMatchObject({ phone: '040 66969631', email: 'post@doppelt.example' })
  })

  it('changes nothing if the value is not new, is missing or comes under another name', async () => {
    const owner = await test.make.agent()
    const known = { ...first, externalId: 'staying', name: 'Bleibt Elektrik', phone: '040 66969620' }
    await give([owner], known)
    const other = { ...known, externalId: 'staying at 11880', phone: '040 66969620', street: 'Mühlenweg 4' }
    await give([owner], other, '11880.com')
    // each repeats what it has always listed, in another notation
    const disagreeing = { ...other, phone: '040 66969629' }
    await test.ctx.db
      .updateTable('business_entries')
      .set({ listed_phone: '+494066969629' })
      .where('external_id', '=', other.externalId)
      .execute()
    for (const street of ['Muehlenweg 4', 'Mühlenweg 4']) {
      await give([owner], { ...known, street })
      await give([owner], disagreeing, '11880.com')
    }
    await give([owner], { ...known, phone: null, street: null })
    await give([owner], { ...known, name: 'Ganz anderer Betrieb', phone: '040 66969699', street: 'Kirchplatz 1' })
    expect(await one(owner)).toMatchObject({ phone: '040 66969620', street: 'Mühlenweg', houseNumber: '4', updates: [] })
  })
})

describe('two agents with the same business', () => {
  const mine = async (of: TestAgent) => (await getList(of, { industry: 'Elektrik' }))[0]

  it('do not see each other’s status and export', async () => {
    await give([agent, other], { externalId: 'two', name: '=HYPERLINK("x")', phone: '040 66969777' })
    const id = (await mine(agent))?.id ?? ''
    await test.as(agent).call(businesses.setStatus, { params: { id }, body: { prospectStatus: 'rejected' } })
    const file = await test.as(agent).call(businesses.export, { body: { partnerIds: [id], exportName: 'Meine/Liste' } })
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''Meine_Liste.csv`)
    expect(file.text).toMatch(/^\uFEFF"Firma";/)
    expect(file.text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(await mine(agent)).toMatchObject({ prospectStatus: 'rejected', isExported: true })
    expect(await mine(other)).toMatchObject({ prospectStatus: 'not_contacted', isExported: false })
    const again = await test.as(agent).call(businesses.export, { body: { partnerIds: [id], industry: 'Elektrik' } })
    expect(again.headers['content-disposition']).toContain('Partners_Elektrik_2026-')
    expect((await test.as(agent).call(businesses.export, { body: { partnerIds: [] } })).text).toContain('Keine Partner ausgewählt')
    const stranger = await test.make.agent()
    expect((await test.as(stranger).call(businesses.export, { body: { partnerIds: [id] } })).status).toBe(404)
    expect((await test.as(stranger).call(businesses.get, { params: { id } })).status).toBe(404)
  })

  it('lose it permanently after an objection, one by one, and it is deleted with the last one', async () => {
    const id = Number((await mine(agent))?.id)
    expect((await test.as(agent).call(businesses.forget, { params: { id: String(id) } })).status).toBe(200)
    expect(await mine(agent)).toBeUndefined()
    expect(await mine(other)).toBeDefined()
    await give([agent, other], { externalId: 'elsewhere', name: 'Anders Elektrik', phone: '(040) 66969-777' }, '11880.com')
    expect(await mine(agent)).toBeUndefined()
    await test.as(other).call(businesses.forget, { params: { id: String(id) } })
    expect(await test.ctx.db.selectFrom('businesses').selectAll().where('id', '=', id).execute()).toEqual([])
  })
})

it('stores a business once when two directories are read concurrently', async () => {
  const listing = { name: 'Zugleich Elektrik', phone: '040 66969888' }
  const page = (source: '11880.com' | 'gelbeseiten.de') =>
    ({
      source,
      industry: 'Elektriker',
      offices: [agent.officeId],
      businesses: [rawBusiness({ ...listing, externalId: `at once ${source}` })],
    }) as const
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(test.ctx, async (ctx) => {
    await storeBusinesses(ctx, page('11880.com'))
    second = storeBusinesses(test.ctx, page('gelbeseiten.de'))
    await Promise.race([second, vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), { timeout: 10_000 })])
  })
  await second
  const rows = await test.ctx.db.selectFrom('businesses').select('id').where('company_name', '=', 'Zugleich Elektrik').execute()
  expect(rows).toHaveLength(1)
})

/** Starts `other` while the transaction of `first` is open, so that it has to wait for that transaction to end. */
async function meanwhile(first: (ctx: typeof test.ctx) => Promise<unknown>, other: () => Promise<unknown>) {
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(test.ctx, async (ctx) => {
    await first(ctx)
    second = other()
    await Promise.race([second, vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), { timeout: 10_000 })])
  })
  await second
}

it('does not bring back a business that was forgotten while another directory was being read', async () => {
  const [forgets, keeps] = [await test.make.agent(), await test.make.agent()]
  const shown = { name: 'Widerspruch Elektrik', phone: '040 66969871' }
  await give([forgets, keeps], { ...shown, externalId: 'objects' })
  const id = Number((await getList(forgets))[0]?.id)
  await meanwhile(
    (ctx) => forgetBusiness(ctx, forgets.officeId, id),
    () => give([forgets, keeps], { ...shown, externalId: 'objects at 11880' }, '11880.com'),
  )
  expect(await getList(forgets)).toEqual([])
  expect(await getList(keeps)).toMatchObject([{ companyName: 'Widerspruch Elektrik', sources: { length: 2 } }])
})

it('keeps what a directory changed while the business’s detail page was being stored', async () => {
  const owner = await test.make.agent()
  const shown = { name: 'Nebenbei Elektrik', phone: '040 66969872', street: 'Kirchplatz 8' }
  await give([owner], { ...shown, externalId: 'aside' })
  await give([owner], { ...shown, externalId: 'aside at 11880' }, '11880.com')
  await meanwhile(
    (ctx) =>
      storeBusinesses(ctx, {
        source: 'gelbeseiten.de',
        industry: 'Elektrik',
        offices: [owner.officeId],
        businesses: [rawBusiness({ ...shown, externalId: 'aside', phone: '040 66969873' })],
      }),
    () => storeDetail(test.ctx, '11880.com', 'aside at 11880', { website: 'www.nebenbei.example', email: null }),
  )
  expect(await getList(owner)).toMatchObject([{ phone: '040 66969873', website: 'https://www.nebenbei.example' }])
})

it('deletes a business in the nightly run when its last agent was deleted', async () => {
  const [leaving, admin] = [await test.make.agent(), await test.make.user({ role: 'admin' })]
  await give([leaving], { externalId: 'alone', name: 'Allein Elektrik', phone: '040 66969333' })
  await give([leaving, agent], { externalId: 'shared', name: 'Geteilt Elektrik', phone: '040 66969444' })
  expect((await test.as(admin).call(users.remove, { params: { id: leaving.id } })).status).toBe(200)
  test.clock.advance(hours(25))
  await test.drain('retain')
  const names = ['Allein Elektrik', 'Geteilt Elektrik']
  const left = await test.ctx.db.selectFrom('businesses').select('company_name').where('company_name', 'in', names).execute()
  expect(left.map(({ company_name }) => company_name)).toEqual(['Geteilt Elektrik'])
})
