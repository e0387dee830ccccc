import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#shared/contract/network/billing.ts'
import { commissions } from '#shared/contract/network/commissions.ts'
import { messages } from '#shared/contract/network/messages.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { issuedStatement, ISSUER, PAYEE } from '#test/settle.ts'

let test: TestApp
let admin: TestUser<'admin'>
/** Two agents of one office, and a third who left it. */
let first: TestAgent
let colleague: TestAgent
/** An office of two beside it. */
let other: TestAgent
let partner: TestPartner
let rival: TestPartner
let statement: number

const DEICH = 'Deichhaus Immobilien'
const MOOR = 'Moorland Makler'

/** Everything that an office and a partner share: a tip, messages, a commission, a credit note, a request for billing data. */
async function share(by: TestAgent, to: TestPartner): Promise<number> {
  await test.as(by).call(billing.put, { body: ISSUER })
  await test.as(by).call(statements.ask, { params: { id: to.id } })
  await test.as(by).call(messages.sendToPartner, { params: { id: to.id }, body: { content: 'Guten Tag' } })
  await test.as(to).call(messages.send, { body: { content: 'Moin', maklerUserId: by.officeId } })
  await test.as(to).call(billing.put, { body: PAYEE })
  await test.as(to).call(billing.accept, { body: { maklerUserId: by.officeId, version: 1 } })
  return issuedStatement(test, [by, to])
}

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  first = await test.make.agent({ first_name: 'Anna', last_name: 'Berger', company_name: DEICH })
  colleague = await test.make.agent({ first_name: 'Ben', last_name: 'Cordes', office_id: first.officeId })
  await test.make.agent({ first_name: 'Cora', last_name: 'Diehl', office_id: first.officeId, is_active: false })
  other = await test.make.agent({ first_name: 'Otto', last_name: 'Kolbe', company_name: MOOR })
  await test.make.agent({ first_name: 'Pia', last_name: 'Lang', office_id: other.officeId })
  partner = await test.make.user({ role: 'partner', first_name: 'Vera', last_name: 'Räumt' })
  rival = await test.make.user({ role: 'partner' })
  for (const to of [rival, partner])
    for (const by of [other, first]) {
      test.clock.advance(1_000)
      await test.make.relation(by, to)
    }
  await share(other, rival)
  // a colleague works for the office like its first agent
  statement = await share(colleague, partner)
})
afterAll(() => test.close())

/** What each read shows of offices to a partner, as names in order. */
const READS: readonly (readonly [name: string, read: () => Promise<readonly (string | null)[]>, expected: readonly string[]])[] = [
  [
    'the profile',
    async () => (await test.as(partner).call(partners.profile)).body.maklerRelations.map(({ maklerName }) => maklerName),
    [DEICH, MOOR],
  ],
  [
    'the figures',
    async () => (await test.as(partner).call(partners.stats)).body.relationStats.map(({ maklerName }) => maklerName),
    [DEICH, MOOR],
  ],
  ['the agreements', async () => (await test.as(partner).call(billing.agreements)).body.map(({ maklerName }) => maklerName), [DEICH, MOOR]],
  [
    'the messages, newest first: of the tip, one each, and the request',
    async () => (await test.as(partner).call(messages.ofPartner)).body.map(({ maklerName }) => maklerName),
    [DEICH, DEICH, DEICH, DEICH],
  ],
  ['the tips', async () => (await test.as(partner).call(tips.own)).body.map(({ maklerName }) => maklerName), [DEICH]],
  ['the commissions', async () => (await test.as(partner).call(commissions.own)).body.map(({ maklerName }) => maklerName), [DEICH]],
  ['the documents', async () => (await test.as(partner).call(statements.own)).body.map(({ maklerName }) => maklerName), [DEICH]],
]

describe('an office with colleagues is one to its partner', () => {
  it.each(READS)('in %s', async (_, read, expected) => {
    expect(await read()).toEqual(expected)
  })

  it('in what is asked for before a payment, and its sentence', async () => {
    const asked = await test.make.user({ role: 'partner' })
    await test.make.relation(first, asked)
    await test.make.tip(first, asked)
    await test.as(colleague).call(statements.ask, { params: { id: asked.id } })
    const { asked: by, needs } = (await test.as(asked).call(statements.needs)).body
    expect(by.map(({ maklerName }) => maklerName)).toEqual([DEICH])
    expect(needs.filter(({ field }) => field === 'agreement').map(({ sentence }) => sentence)).toEqual([
      `Der Vereinbarung über Objekt-Tipps mit ${DEICH} haben Sie noch nicht zugestimmt.`,
    ])
  })

  it('in the bell, once for each message', async () => {
    const news = (await readBell(test, partner)).filter(({ kind }) => kind === 'agent_wrote')
    expect(news.map(({ message }) => message?.from)).toEqual([DEICH, DEICH])
    const ofOffice = (await readBell(test, colleague)).filter(({ kind }) => kind === 'partner_wrote')
    expect(ofOffice.map(({ message }) => message?.from)).toEqual(['Vera Räumt'])
  })

  it('page by page: the second page continues where the first ends', async () => {
    const [all, page] = [
      (await test.as(partner).call(messages.ofPartner)).body,
      await test.as(partner).call(messages.ofPartner, { query: { limit: 1 } }),
    ]
    const cursor = new URL(/<([^>]+)>/.exec(page.headers['link'] as string)?.[1] ?? '', 'http://giebel').searchParams.get('cursor')
    const next = await test.as(partner).call(messages.ofPartner, { query: { limit: 1, cursor: cursor ?? '' } })
    expect([...page.body, ...next.body]).toEqual(all.slice(0, 2))
  })
})

it('shows an administrator each tip once, with the office, and takes its id for the tip of the pool', async () => {
  const list = (await test.as(admin).call(rewards.tips)).body.filter(({ maklerUserId }) => maklerUserId === first.officeId)
  expect(list.map(({ id }) => id)).toEqual([...new Set(list.map(({ id }) => id))])
  expect(new Set(list.map(({ maklerName }) => maklerName))).toEqual(new Set([DEICH]))
  const id = await test.make.tip(other, rival, { office_id: null })
  const given = await test.as(admin).call(rewards.giveTip, { params: { id }, body: { maklerUserId: first.officeId } })
  expect(given.body).toMatchObject({ maklerUserId: first.officeId, maklerName: DEICH })
  for (const by of [first, colleague]) expect((await test.as(by).call(tips.incoming)).body.filter((one) => one.id === id)).toHaveLength(1)
})

it('bears the credit note of a colleague by the profile of the office', async () => {
  const { content } = (await test.as(first).call(statements.get, { params: { id: statement } })).body
  expect(content).toMatchObject({ issuer: { legalName: ISSUER.legalName } })
  expect((await test.as(first).call(billing.get)).body).toEqual((await test.as(colleague).call(billing.get)).body)
  expect((await test.as(other).call(billing.put, { body: { legalName: 'Moorland GmbH' } })).status).toBe(200)
  expect((await test.as(colleague).call(billing.get)).body.legalName).toBe(ISSUER.legalName)
})

it('takes tips as long as one of its agents is active, and names the office when it takes none', async () => {
  const by = await test.make.agent({ company_name: 'Heide Immobilien', is_active: false })
  const open = await test.make.agent({ office_id: by.officeId })
  const giver = await test.make.user({ role: 'partner' })
  await test.make.relation(by, giver)
  const house = { street: 'Lindenweg', houseNumber: '7', zipCode: '22111', city: 'Hamburg' }
  const submit = () => test.as(giver).call(tips.submit, { body: house })
  expect((await submit()).body).toMatchObject({ maklerUserId: by.officeId, maklerName: 'Heide Immobilien' })
  await test.make.changeUser(open, { is_active: false })
  const chosen = await test.as(giver).call(tips.submit, { body: { ...house, maklerUserId: by.officeId } })
  expect([chosen.status, chosen.text]).toEqual([409, expect.stringContaining('Heide Immobilien nimmt zurzeit keine Tipps von Ihnen an.')])
  await test.make.changeUser(open, { role: 'partner' })
  await test.make.changeUser(by, { role: 'partner' })
  expect((await test.as(giver).call(tips.submit, { body: { ...house, maklerUserId: by.officeId } })).status).toBe(404)
})
