import { afterAll, beforeAll, expect, it } from 'vitest'
import { letters } from '#shared/contract/work/letters.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { writingAgent, writtenProperty } from '#test/letters.ts'
import { createClient } from '#test/search-clients.ts'

let test: TestApp
let admin: TestUser<'admin'>
let agents: TestAgent[]
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  agents = [await writingAgent(test), await writingAgent(test)]
})
afterAll(() => test.close())

const asAdmin = async (search: string) => {
  const [found, held] = await Promise.all([
    test.as(admin).call(privacy.find, { query: { search } }),
    test.as(admin).call(privacy.agents, { query: { search } }),
  ])
  return { found: found.body, held: held.text }
}

it('counts for the operator how many agents have an owner, a search client or a tip by that name', async () => {
  const [one, two] = agents as [TestAgent, TestAgent]
  const id = await test.make.property({ title: 'Haus am Deich' })
  await test.as(one).call(prospects.update, { params: { id }, body: { ownerName: 'Frau Ahlerstedt', ownerPhone: '0171 5570101' } })
  expect(await asAdmin('ahlerstedt')).toEqual({ found: [], held: '{"agents":1}' })
  expect(await asAdmin('0049 171 5570101')).toEqual({ found: [], held: '{"agents":1}' })
  await createClient(test, one, { name: 'Familie Ahlerstedt' })
  expect((await asAdmin('ahlerstedt')).held).toBe('{"agents":1}')
  await createClient(test, two, { name: 'Ahlerstedt, K-17' })
  expect((await asAdmin('ahlerstedt')).held).toBe('{"agents":2}')
  const partner = await test.make.user({ role: 'partner' })
  const consent = { owner_consent_version: 1, owner_consent_at: test.clock.now() }
  await test.make.tip(two, partner, { seller_name: 'Herr Balje', ...consent })
  await test.make.tip(one, partner, { seller_name: 'Herr Balje' })
  expect((await asAdmin('balje')).held).toBe('{"agents":1}')
  expect((await asAdmin('gibtesnicht')).held).toBe('{"agents":0}')
})

it('counts an office once, however many of its agents noted something', async () => {
  const [one, two] = agents as [TestAgent, TestAgent]
  const colleague = await test.make.agent({ office_id: one.officeId })
  for (const by of [one, colleague, two])
    await test.as(by).call(prospects.update, { params: { id: await test.make.property() }, body: { ownerName: 'Frau Dannenberg' } })
  expect((await asAdmin('dannenberg')).held).toBe('{"agents":2}')
  const keysOf = async (by: TestAgent) =>
    (await test.as(by).call(privacy.find, { query: { search: 'dannenberg' } })).body.map(({ key }) => key)
  expect(await keysOf(colleague)).toHaveLength(2)
  expect(await keysOf(one)).toEqual(await keysOf(colleague))
  expect(await keysOf(two)).toHaveLength(1)
})

it('counts and finds the recipient of a letter under a former name', async () => {
  const [agent, other] = agents as [TestAgent, TestAgent]
  const id = await writtenProperty(test, { contact_name: null })
  const name = (ownerName: string) => test.as(agent).call(prospects.update, { params: { id }, body: { ownerName } })
  await name('Frau Clenze')
  expect((await test.as(agent).call(letters.make, { body: { propertyIds: [id], subject: 'Ihr Haus', body: 'Guten Tag' } })).status).toBe(
    200,
  )
  await name('Erbengemeinschaft')
  const keysOf = async (by: TestAgent) => (await test.as(by).call(privacy.find, { query: { search: 'clenze' } })).body.map(({ key }) => key)
  expect([await keysOf(agent), await keysOf(other)]).toEqual([[`property:${id}`], []])
  expect((await asAdmin('clenze')).held).toBe('{"agents":1}')
})

it('is open to administrators only', async () => {
  const [agent] = agents as [TestAgent]
  expect((await test.as(agent).call(privacy.agents, { query: { search: 'clenze' } })).status).toBe(403)
})
