import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { accounts } from '#shared/contract/people/accounts.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { newestToken } from '#test/mails.ts'
import { propertiesInBell } from '#test/bell.ts'
import { writeAskedMail } from '../../people/accounts/recovery.ts'
import { announceMatches } from '../matches/service.ts'
import { agentsConcerned, planRuns } from './service.ts'

let test: TestApp
let smtp: SmtpStandIn
beforeAll(async () => {
  test = await startTestApp()
  smtp = await startSmtp()
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  await test.empty('saved_searches')
  await emptyQueue()
})

const emptyQueue = () => test.empty('pgboss.job')
const waiting = async () => {
  const { rows } = await sql<{ request: string }>`
    select data ->> 'request' as request from pgboss.job where name = 'scrape' and state = 'created'`.execute(test.ctx.db)
  return rows.map(({ request }) => (JSON.parse(request) as { maxPrice: number | null }).maxPrice)
}

const create = (agent: TestAgent, maxPrice: number) => test.as(agent).call(savedSearches.create, { body: { name: 'Häuser', maxPrice } })
const count = async (agent: TestAgent) => (await test.as(agent).call(savedSearches.list)).body.length
const read = async (agent: TestAgent) => await propertiesInBell(test, agent)

/** Gives an agent this many searches directly in the database. */
async function give(agent: TestAgent, searches: number): Promise<void> {
  const { id } = await test.make.savedSearch(agent, { isActive: false })
  await sql`
    insert into saved_searches (agent_id, name, listing_type, only_with_images, only_new_listings, sources, is_active, auto_export, created_at, updated_at)
    select agent_id, name, listing_type, only_with_images, only_new_listings, sources, is_active, auto_export, created_at, updated_at
    from saved_searches, generate_series(2, ${searches}) where id = ${id}`.execute(test.ctx.db)
}

describe('an agent', () => {
  it('can have at most 200 searches, even with fifty concurrent requests', async () => {
    const [full, other] = [await test.make.agent(), await test.make.agent()]
    await give(full, 198)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(full, 100_000 + n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toBe(
      'Mehr als 200 Suchanfragen sind nicht möglich. Ihre bisherigen sind gespeichert; löschen Sie eine, die Sie nicht mehr brauchen.',
    )
    expect(await count(full)).toBe(200)
    expect(await waiting()).toHaveLength(2)
    expect((await create(other, 1)).status).toBe(200)
  })

  it('can have at most 500 searches together with colleagues, even if these are added at once, and none counts for a stranger', async () => {
    const [first, stranger] = [await test.make.agent(), await test.make.agent()]
    const [second, third] = [await test.make.agent({ office_id: first.officeId }), await test.make.agent({ office_id: first.officeId })]
    await give(first, 200)
    await give(second, 200)
    await give(third, 98)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => create(third, 100_000 + n)),
      create(stranger, 1),
      ...Array.from({ length: 10 }, (_, n) => create(third, 200_000 + n)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.at(-1)?.text).toBe(
      'Mehr als 500 Suchanfragen sind in einem Büro nicht möglich. Alle bisherigen sind gespeichert; löschen Sie eine, die Sie nicht mehr brauchen, oder bitten Sie Ihre Kollegen darum.',
    )
    expect([await count(third), await count(stranger)]).toEqual([100, 1])
  })

  it('can create and change 60 searches per minute', async () => {
    const [busy, other] = [await test.make.agent(), await test.make.agent()]
    const save = (maxPrice: number) => test.as(busy).call(savedSearches.create, { body: { name: 'Häuser', maxPrice, isActive: false } })
    const answers = await Promise.all(Array.from({ length: 65 }, (_, n) => save(100_000 + n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const sentence = /^Das waren sehr viele Suchanfragen in kurzer Zeit\. Was gespeichert ist, bleibt gespeichert\. Bitte warten Sie /
    expect(answers.find(({ status }) => status === 429)?.text).toMatch(sentence)
    const id = (await test.as(busy).call(savedSearches.list)).body[0]?.id
    const change = (maxPrice: number) => test.as(busy).call(savedSearches.update, { params: { id }, body: { maxPrice } })
    const changes = await Promise.all(Array.from({ length: 65 }, (_, n) => change(n)))
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(changes.find(({ status }) => status === 429)?.text).toMatch(sentence)
    expect((await create(other, 1)).status).toBe(200)
  })

  it('can start 120 runs per hour by hand', async () => {
    const [eager, other] = [await test.make.agent(), await test.make.agent()]
    const [mine, theirs] = [await test.make.savedSearch(eager), await test.make.savedSearch(other)]
    // starts at the beginning of an hour
    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / hours(1)) * hours(1)))
    const run = (agent: TestAgent, id: number) => test.as(agent).call(savedSearches.run, { params: { id } })
    for (let minute = 0; minute < 6; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => run(eager, mine.id)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      test.clock.advance(60_000)
    }
    const refused = await run(eager, mine.id)
    expect([refused.status, refused.text]).toEqual([
      429,
      'Sie haben in dieser Stunde sehr oft „Jetzt suchen“ gedrückt. Ihre aktiven Suchanfragen laufen automatisch alle 30 Minuten. Bitte warten Sie 54 Minuten.',
    ])
    expect((await run(other, theirs.id)).status).toBe(200)
  })
})

describe('an agent with an unconfirmed email address', () => {
  it('is not blocked while no mail server is configured', async () => {
    const fresh = await test.make.agent({ is_email_verified: false })
    expect((await create(fresh, 2)).body).toMatchObject({ waitsForConfirmation: false, nextRunAt: expect.any(String) as string })
    expect(await waiting()).toEqual([2])
    const property = await test.make.property({ price_cents: 200 })
    await announceMatches(test.ctx, [property])
    expect(await read(fresh)).toEqual([property])
  })

  it('has searches stored, which are neither run nor matched before confirmation and then start automatically', async () => {
    await connectMailServer(test.ctx, smtp)
    const [fresh, confirmed] = [await test.make.agent({ is_email_verified: false }), await test.make.agent()]
    const search = (await create(fresh, 1)).body
    await create(fresh, 2)
    await test.as(fresh).call(savedSearches.update, { params: { id: search.id }, body: { maxPrice: 3 } })
    expect((await create(confirmed, 4)).body.waitsForConfirmation).toBe(false)
    expect((await test.as(fresh).call(savedSearches.list)).body).toMatchObject([
      { maxPrice: 2, waitsForConfirmation: true, nextRunAt: null },
      { maxPrice: 3, waitsForConfirmation: true, nextRunAt: null },
    ])
    const byHand = await test.as(fresh).call(savedSearches.run, { params: { id: search.id } })
    expect([byHand.status, byHand.text]).toEqual([
      403,
      'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Ihre Suchanfrage ist gespeichert und beginnt danach automatisch.',
    ])
    await planRuns(test.ctx, ['kleinanzeigen.de'])
    expect(await waiting()).toEqual([4])
    const requests = await test.ctx.db.selectFrom('saved_search_requests').select('request').orderBy('request').execute()
    const concerned = await Promise.all(requests.map(({ request }) => agentsConcerned(test.ctx, 'kleinanzeigen.de', request)))
    expect(concerned.flat()).toEqual([{ id: confirmed.id, officeId: confirmed.officeId }])
    const property = await test.make.property({ price_cents: 200 })
    await announceMatches(test.ctx, [property])
    expect([await read(fresh), await read(confirmed)]).toEqual([[], [property]])

    await emptyQueue()
    await writeAskedMail(test.ctx, { mail: 'verification', email: fresh.email })
    expect((await test.as().call(accounts.verifyEmail, { body: { token: await newestToken(test.ctx, fresh.email) } })).status).toBe(200)
    expect(new Set(await waiting())).toEqual(new Set([2, 3]))
    expect((await test.as(fresh).call(savedSearches.list)).body).toMatchObject([
      { waitsForConfirmation: false, nextRunAt: expect.any(String) as string },
      { waitsForConfirmation: false },
    ])
  })
})
