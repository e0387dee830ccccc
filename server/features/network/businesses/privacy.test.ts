import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { erasePerson } from '#server/features/people/privacy/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { acceptName, rawBusiness } from '#test/businesses.ts'
import { days } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { storeBusinesses } from './service.ts'

let test: TestApp
let admin: TestUser<'admin'>
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(() => test.close())

type Listing = Parameters<typeof rawBusiness>[0]
const give = (agents: readonly TestAgent[], listing: Listing, source: DirectoryName = 'gelbeseiten.de') =>
  storeBusinesses(test.ctx, {
    source,
    industry: 'Elektrik',
    offices: agents.map(({ officeId }) => officeId),
    businesses: [rawBusiness(listing)],
  })
/** With a new session, because the previous one expires in the course of a year. */
const getList = async (of: TestAgent) => (await test.as(await test.make.signIn(of)).call(businesses.list)).body
const listNames = async (of: TestAgent) => (await getList(of)).map(({ companyName }) => companyName).toSorted()
const find = async (by: TestUser, search: string) => (await test.as(by).call(privacy.find, { query: { search } })).body
const keyOf = async (name: string) => (await find(admin, name))[0]?.key as PersonKey

describe('the operator, at a business’s request', () => {
  const KRAFT = { externalId: 'kraft', name: 'Kraft Elektrik', phone: '040 66969411', email: 'post@kraft.example', street: 'Weg 11' }

  it('finds it by name, number and address and exports its data, which an agent cannot', async () => {
    await give([agent, other], KRAFT)
    await give([agent], { ...KRAFT, externalId: 'kraft at 11880' }, '11880.com')
    for (const search of ['kraft elektrik', '+49 40 66969411', '040/66969-411', 'post@kraft.example', 'weg 11'])
      expect((await find(admin, search)).map(({ kind, name }) => [kind, name])).toEqual([['business', 'Kraft Elektrik']])
    const key = await keyOf('Kraft')
    const file = (await test.as(admin).call(privacy.file, { query: { of: key } })).body
    expect(file.sections.map(({ table, count, erased }) => [table, count, erased])).toEqual([
      ['business_entries', 2, 2],
      ['businesses', 1, 1],
    ])
    expect(file.isErasable).toBe(true)
    expect((await test.as(admin).call(privacy.exportJson, { query: { of: key } })).text).toContain('post@kraft.example')
    expect(await find(agent, 'Kraft')).toEqual([])
    expect((await test.as(agent).call(privacy.file, { query: { of: key } })).status).toBe(404)
    expect((await test.as(agent).call(privacy.erase, { body: { of: [key], block: true } })).status).toBe(404)
  })

  it('erases it and blocks it for all agents, leaving other businesses unaffected', async () => {
    await give([other], { externalId: 'stays', name: 'Bleibt Elektrik', phone: '040 66969412', street: 'Weg 12' })
    const key = await keyOf('Kraft')
    const erased = await test.as(admin).call(privacy.erase, { body: { of: [key], block: true } })
    expect(erased.body.counts).toEqual([
      { title: 'Eintrag eines Betriebs in einem Verzeichnis', erased: 2, kept: 0 },
      { title: 'Betrieb aus einem Verzeichnis', erased: 1, kept: 0 },
    ])
    const late = await test.make.agent()
    await give([agent, other, late], { ...KRAFT, externalId: 'kraft elsewhere', street: 'Anderer Weg 1' }, 'dasoertliche.de')
    expect([await listNames(agent), await listNames(other), await listNames(late)]).toEqual([[], ['Bleibt Elektrik'], []])
    expect(await find(admin, 'Kraft')).toEqual([])
  })

  it('erases it without a block, so that it can be found again', async () => {
    const listing = { externalId: 'again', name: 'Wieder Elektrik', phone: '040 66969413', street: 'Weg 13' }
    await give([agent], listing)
    await test.as(admin).call(privacy.erase, { body: { of: [await keyOf('Wieder')], block: false } })
    expect(await listNames(agent)).toEqual([])
    await give([agent], listing)
    expect(await listNames(agent)).toEqual(['Wieder Elektrik'])
  })

  it('erases it even while a directory that lists it is being read', async () => {
    const listing = { externalId: 'meanwhile', name: 'Zugleich Elektrik', phone: '040 66969414', street: 'Weg 14' }
    await give([agent], listing)
    const key = await keyOf('Zugleich')
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(test.ctx, async (ctx) => {
      await erasePerson(ctx, { role: 'admin', id: admin.id }, [key], true)
      second = give([agent, other], { ...listing, externalId: 'meanwhile at 11880' }, '11880.com')
      await Promise.race([
        second,
        vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), { timeout: 10_000 }),
      ])
    })
    await second
    expect(await find(admin, 'Zugleich')).toEqual([])
    expect(await listNames(other)).not.toContain('Zugleich Elektrik')
  })
})

it('blocks a business by its name in the directories even if the agent improved it', async () => {
  const [owner, keeps] = [await test.make.agent(), await test.make.agent()]
  const listing = { externalId: 'shouts', name: 'LAUT ELEKTRIK', phone: null, street: 'Weg 15' }
  await give([owner, keeps], listing)
  const [business] = await getList(owner)
  await acceptName(test, owner, business?.id, ['LAUT ELEKTRIK', 'Laut Elektrik Nord'])
  await test.as(owner).call(businesses.forget, { params: { id: business?.id ?? '' } })
  await give([owner, keeps], { ...listing, externalId: 'shouts at 11880' }, '11880.com')
  expect([await listNames(owner), await listNames(keeps)]).toEqual([[], ['LAUT ELEKTRIK']])
})

it('deletes a business a year after a directory last listed it, unless an agent is in touch', async () => {
  const [owner, stranger] = [await test.make.agent(), await test.make.agent()]
  const night = async () => {
    await test.drain('retain')
  }
  const listing = (n: number, name: string) => ({
    externalId: `year ${n}`,
    name: `${name} Elektrik`,
    phone: `040 6696942${n}`,
    street: `Weg 2${n}`,
  })
  const [gone, touched, moved, shown] = [listing(1, 'Fort'), listing(2, 'Gespräch'), listing(3, 'Umgezogen'), listing(4, 'Da')]
  for (const one of [gone, touched, moved, shown]) await give([owner, stranger], one)
  await give([owner], { ...moved, externalId: 'year 3 at 11880' }, '11880.com')
  const list = await getList(owner)
  const id = list.find(({ companyName }) => companyName === 'Gespräch Elektrik')?.id ?? ''
  await test.as(owner).call(businesses.setStatus, { params: { id }, body: { prospectStatus: 'qualified' } })
  test.clock.advance(days(364))
  await night()
  expect(await listNames(owner)).toHaveLength(4)
  await give([owner], { ...moved, externalId: 'year 3 at 11880' }, '11880.com')
  await give([owner], shown)
  test.clock.advance(days(2))
  await night()
  expect(await listNames(owner)).toEqual(['Da Elektrik', 'Gespräch Elektrik', 'Umgezogen Elektrik'])
  expect(await listNames(stranger)).toEqual(['Da Elektrik', 'Gespräch Elektrik', 'Umgezogen Elektrik'])
  const sources = (await getList(owner)).map(({ companyName, sources }) => [companyName, sources.length])
  expect(sources).toContainEqual(['Umgezogen Elektrik', 1])
})
