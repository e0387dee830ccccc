import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { tips } from '#shared/contract/network/tips.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Industry } from '#shared/domain/partner.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { rawBusiness } from '#test/businesses.ts'
import type { TestAgent } from '#test/factories.ts'
import { storeBusinesses } from './service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function register(agent: TestAgent, company_name: string, more = {}) {
  const partner = await test.make.user({ role: 'partner', company_name, ...more })
  await test.make.relation(agent, partner)
  return `registered-${partner.id}`
}
const give = (agent: TestAgent, listing: Parameters<typeof rawBusiness>[0]) =>
  storeBusinesses(test.ctx, {
    source: 'gelbeseiten.de',
    industry: 'Elektrik',
    offices: [agent.officeId],
    businesses: [rawBusiness(listing)],
  })
const getList = async (of: TestAgent, query = {}) => (await test.as(of).call(businesses.list, { query })).body

/** The names in the whole list, `limit` per page. */
async function walk(of: TestAgent, limit: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await test.as(of).call(businesses.list, { query: { limit, ...(cursor && { cursor }) } })
    names.push(...page.body.map(({ companyName }) => companyName))
    cursor = /cursor=([\w-]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
  } while (cursor)
  return names
}

it.each([1, 2, 3])('lists registered partners once each, %i per page, whatever the order of their names', async (limit) => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  for (const name of ['Meier, Hans', 'Meier Bau', 'Meier', 'Meier', 'meier!']) await register(agent, name)
  await give(agent, { externalId: `behind ${limit}`, name: 'Anfang Elektrik', phone: '040 66969200', street: 'Weg 1' })
  await register(other, 'Fremder Partner')
  expect(await walk(agent, limit)).toEqual(['Meier', 'Meier', 'Meier Bau', 'meier!', 'Meier, Hans', 'Anfang Elektrik'])
  expect(await walk(other, limit)).toEqual(['Fremder Partner'])
})

it.each([
  ['Entrümpler', { industry: 'entruempler' }],
  ['Gartenbauer', { industry: 'gartenbauer' }],
  ['Handwerk', { industry: 'schornsteinfeger' }],
  ['Renovierung', { industry: 'maler' }],
  ['Immobilienmakler', { industry: 'immobilienmakler' }],
  ['Bauunternehmer', { industry: 'bauunternehmer' }],
  ['Architekt', { industry: 'gutachter', company_name: 'Architekturbüro Hansen' }],
  ['Innenarchitekt', { industry: 'gutachter', description: 'Innenarchitektur für alte Häuser' }],
  ['Elektrik', { industry: 'elektriker' }],
  ['Sanitär', { industry: 'heizung_sanitaer' }],
  ['Heizung', { industry: 'heizung_sanitaer' }],
  ['Dachdeckerei', { industry: 'dachdecker' }],
  ['Malerarbeiten', { industry: 'maler' }],
  ['Fliesenleger', { industry: 'bauunternehmer', company_name: 'Fliesen Meyer' }],
  ['Tischler', { industry: 'fensterbauer', description: 'Schreinerei seit 1987' }],
  ['Schlosser', { industry: 'sicherheit', description: 'Metallbau und Schließanlagen' }],
] as const)(
  'finds registered partners of the trade %s, and no notary',
  async (
    industry,
    {
      company_name = 'Der Betrieb',
      ...profile
    }: {
      company_name?: string
      industry: Industry
      description?: string
    },
  ) => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const make = async (of: TestAgent, name: string, fields: { industry: Industry; description?: string }) => {
      const id = await register(of, name)
      await test.ctx.db
        .insertInto('partner_profiles')
        .values({ user_id: id.replace('registered-', '') as UserId, updated_at: test.clock.now(), ...fields })
        .execute()
    }
    await make(agent, company_name, profile)
    await make(agent, 'Kanzlei am Markt', { industry: 'notar' })
    await make(other, company_name, profile)
    expect((await getList(agent, { industry })).map(({ companyName }) => companyName)).toEqual([company_name])
  },
)

it('lists, counts and exports more registered partners than fit on one page', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  await register(other, 'Fremder Partner')
  await sql`
    with made as (
      insert into users (email, password_hash, first_name, last_name, role, company_name)
      select 'many' || n || '@example.test', '', 'Viele', 'Partner', 'partner', 'Viele ' || n from generate_series(1, 1003) n returning id
    )
    insert into partner_relations (office_id, partner_id, short_link, created_at) select ${agent.officeId}, id, 'x', ${test.clock.now()} from made`.execute(
    test.ctx.db,
  )
  expect(new Set(await walk(agent, 100)).size).toBe(1003)
  expect((await test.as(agent).call(businesses.counts)).body.partners).toBe(1003)
  const file = await test.as(agent).call(businesses.export, { body: { wholeList: {} } })
  expect(file.text.trim().split('\n')).toHaveLength(1004)
  const users = await test.as(agent).call(businesses.registered)
  expect([users.body.length, String(users.headers['link'])]).toEqual([1000, expect.stringContaining('cursor=')])
  expect(await walk(other, 100)).toEqual(['Fremder Partner'])
})

it('finds a registered partner and a business by their number in any notation, and no other', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  const id = await register(agent, 'Telefon Partner', { phone_number: '0170 / 123-4567' })
  const abroad = await register(agent, 'Partner in Wien', { phone_number: '+43 1 5353535' })
  await give(agent, { externalId: 'mobile', name: 'Mobil Elektrik', phone: '0170 7654321', street: 'Weg 2', zipCode: '01067' })
  await give(agent, { externalId: 'always', name: 'Notdienst 24/7', phone: '040 66969204', street: 'Weg 3' })
  await register(other, 'Fremder Partner', { phone_number: '0170 1234567' })
  const found = async (search: string) => (await getList(agent, { search })).map(({ companyName }) => companyName)
  for (const search of [
    '01701234567',
    '0170 1234567',
    '+49 170 1234567',
    '0049 (0) 170/123 45 67',
    '(+49) 170 1234567',
    '170/123-4567',
    '1234567',
  ])
    expect([search, await found(search)]).toEqual([search, ['Telefon Partner']])
  for (const search of ['01707654321', '0170/7654321', '+49 170 7654321', '+49 (0)170 76-54-321', '(0170) 765 43 21', 'mobil 0170-7654321'])
    expect([search, await found(search)]).toEqual([search, ['Mobil Elektrik']])
  expect(await found('+43 1 5353535')).toEqual(['Partner in Wien'])
  expect(await found('0043 1 535 35 35')).toEqual(['Partner in Wien'])
  expect(await found('24/7')).toEqual(['Notdienst 24/7'])
  expect(await found('01067')).toEqual(['Mobil Elektrik'])
  expect((await getList(other, { search: '0170 1234567' })).map(({ companyName }) => companyName)).toEqual(['Fremder Partner'])
  expect(new Set([id, abroad])).toHaveProperty('size', 2)
})

it('does not list tips for a business that has not registered, or find another agent’s', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  await give(agent, { externalId: 'no tips', name: 'Ohne Tipps Elektrik', phone: '040 66969205', street: 'Weg 4' })
  const [business] = await getList(agent)
  const tipsOf = (of: TestAgent, id: string) => test.as(of).call(tips.ofPartner, { params: { id } })
  expect(await tipsOf(agent, business?.id ?? '')).toMatchObject({ status: 200, body: [] })
  expect((await tipsOf(other, business?.id ?? '')).status).toBe(404)
  const partner = await test.make.user({ role: 'partner' })
  await test.make.relation(agent, partner)
  await test.make.tip(agent, partner)
  for (const id of [partner.id, `registered-${partner.id}`]) expect((await tipsOf(agent, id)).body).toHaveLength(1)
  expect((await tipsOf(agent, 'nobody')).status).toBe(404)
})

it('rejects an export if all partners were exported already', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  const id = await register(agent, 'Schon exportiert')
  for (const one of [agent, other])
    await give(one, { externalId: 'exported', name: 'Exportiert Elektrik', phone: '040 66969206', street: 'Weg 5' })
  const ids = [id, (await getList(agent)).find(({ isRegistered }) => !isRegistered)?.id ?? '']
  const take = (of: TestAgent, body: object) => test.as(of).call(businesses.export, { body: { excludeExported: true, ...body } })
  expect((await take(agent, { partnerIds: ids })).text.trim().split('\n')).toHaveLength(3)
  for (const body of [{ partnerIds: ids }, { wholeList: {} }]) {
    const again = await take(agent, body)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('schon exportiert')])
  }
  // another agent has not exported it yet
  expect((await take(other, { wholeList: {} })).text.trim().split('\n')).toHaveLength(2)
})
