import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consents as register } from '#shared/contract/people/consents.ts'
import { contact as rows } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { letterPages, writingAgent, writtenProperty } from '#test/letters.ts'
import { insertContactRecord } from './queries-records.ts'
import { getOwner, noteConsentUse } from './service.ts'

const ORDERS = [
  ['phone', 'email', 'letter'],
  ['phone', 'letter', 'email'],
  ['email', 'phone', 'letter'],
  ['email', 'letter', 'phone'],
  ['letter', 'phone', 'email'],
  ['letter', 'email', 'phone'],
] as const
type Channel = (typeof ORDERS)[number][number]
const LABEL = { phone: 'Telefon', email: 'E-Mail', letter: 'Brief' } as const

/** A consent as it was recorded. */
interface Given {
  readonly reason: string
  readonly day: string
  readonly usedOn?: string
}
/** For each agent: the consents in force by channel, and all consents ever recorded. */
interface Held {
  readonly now: Map<Channel, Given>
  readonly ever: { readonly channel: Channel; readonly given: Given }[]
}

let test: TestApp
let agents: [TestAgent, TestAgent]
let property: number
let held: Map<TestAgent, Held>
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
})
afterAll(() => test.close())

async function begin(): Promise<void> {
  agents = [await writingAgent(test), await writingAgent(test)]
  property = await writtenProperty(test)
  held = new Map(agents.map((agent) => [agent, { now: new Map(), ever: [] }]))
  const body = { ownerName: 'Karla Ott', ownerPhone: '0171 5550140', ownerEmail: 'karla.ott@example.test' }
  for (const agent of agents) await test.as(agent).call(prospects.update, { params: { id: property }, body })
}

async function give(agent: TestAgent, channel: Channel, given: Given): Promise<void> {
  const { status } = await test.as(agent).call(rows.consent, { params: { id: property }, body: { channel, ...given } })
  expect(status).toBe(200)
  held.get(agent)?.now.set(channel, given)
  held.get(agent)?.ever.push({ channel, given })
}
async function withdraw(agent: TestAgent, channel: Channel): Promise<void> {
  const { source, external_id: externalId } = await test.ctx.db
    .selectFrom('adverts')
    .select(['source', 'external_id'])
    .where('property_id', '=', property)
    .executeTakeFirstOrThrow()
  const record = { kind: 'withdrawal', channel, reason: `Will das nicht mehr: ${channel}`, day: '2026-11-23' } as const
  await insertContactRecord(test.ctx, agent, { source, externalId }, record)
  held.get(agent)?.now.delete(channel)
}

const sorted = (all: readonly (readonly (string | null)[])[]) => all.map((one) => one.join(' | ')).toSorted()

/** Every channel of both agents, in the contact lights and on record. */
async function expectHeld(): Promise<void> {
  for (const [agent, { now, ever }] of held) {
    const { lights, records } = (await test.as(agent).call(rows.get, { params: { id: property } })).body
    for (const channel of ORDERS[0]) {
      const given = now.get(channel)
      const { light, reason } = lights[channel]
      const isConsent = reason.startsWith('Einwilligung vom')
      const words = given && `Einwilligung vom ${germanDay(given.day)}: ${given.reason}.`
      expect([channel, isConsent && light, isConsent && reason]).toEqual([channel, given !== undefined && 'green', words ?? false])
    }
    const given = ever.map(({ channel, given: { day, reason } }) => [channel, day, reason])
    const consents = records.filter(({ kind }) => kind === 'consent')
    expect(sorted(consents.map(({ channel, day, reason }) => [channel, day, reason]))).toEqual(sorted(given))
    const listed = (await test.as(agent).call(register.list)).body
    expect(
      sorted(
        listed.map(({ channel, givenAt, wording, lastUsedOn, proof }) => [
          channel,
          berlinDay(new Date(givenAt)),
          wording,
          lastUsedOn,
          proof,
        ]),
      ),
    ).toEqual(
      sorted(
        ever.map(({ channel, given: { day, reason, usedOn } }) => [
          LABEL[channel],
          day,
          reason,
          usedOn ?? null,
          usedOn === undefined ? 'Vermerk des Maklers' : `Vermerk des Maklers, zuletzt genutzt am ${germanDay(usedOn)}`,
        ]),
      ),
    )
  }
}

describe.each(ORDERS)('consents by %s, then %s, then %s', (...order) => {
  beforeAll(begin)

  it('are stored per channel when both agents record them', async () => {
    for (const [at, channel] of order.entries())
      for (const [whose, agent] of agents.entries()) {
        await give(agent, channel, { reason: `Zusage ${channel} an ${whose + 1}`, day: `2026-1${whose}-0${at + 1}` })
        await expectHeld()
      }
  })

  it('keep their day, wording and proof when one of another channel is replaced', async () => {
    for (const [at, channel] of order.entries()) {
      const agent = agents[at % 2] as TestAgent
      await give(agent, channel, { reason: `Neue Zusage ${channel}`, day: `2026-11-1${at}` })
      await expectHeld()
    }
  })

  it('keep their last use when one of another channel is used', async () => {
    const [first] = order
    const [user] = agents
    await noteConsentUse(test.ctx, user.officeId, [await getOwner(test.ctx, user.officeId, property)], first)
    const mine = held.get(user) as Held
    const isUsed = ({ channel }: { channel: Channel }) => channel === first
    const marked = mine.ever.map((one) => (isUsed(one) ? { ...one, given: { ...one.given, usedOn: '2026-11-23' } } : one))
    held.set(user, { now: mine.now, ever: marked })
    await expectHeld()
  })

  it('keep their proof on other channels when the number changes', async () => {
    const proofs = () =>
      test.ctx.db
        .selectFrom('contact_records')
        .select(['office_id', 'channel', 'day', 'person'])
        .where('office_id', 'in', [agents[0].officeId, agents[1].officeId])
        .where('kind', '=', 'consent')
        .orderBy('id')
        .execute()
    const before = await proofs()
    expect(before.every(({ person }) => person !== null)).toBe(true)
    const number = (ownerPhone: string) => test.as(agents[0]).call(prospects.update, { params: { id: property }, body: { ownerPhone } })
    await number('0171 5550199')
    const { lights } = (await test.as(agents[0]).call(rows.get, { params: { id: property } })).body
    expect([lights.phone.light === 'green', lights.email.light, lights.letter.light]).toEqual([false, 'green', 'green'])
    await number('0171 5550140')
    expect(await proofs()).toEqual(before)
    await expectHeld()
  })

  it('stay in force when one of another channel is withdrawn', async () => {
    for (const channel of order)
      for (const agent of agents.toReversed()) {
        await withdraw(agent, channel)
        await expectHeld()
      }
  })

  it('can be recorded again one by one after a withdrawal', async () => {
    for (const channel of order.toReversed()) {
      await give(agents[1], channel, { reason: `Wieder erlaubt: ${channel}`, day: '2026-11-22' })
      await expectHeld()
    }
  })
})

it('consents to email and post, and to calls by other agents, stay in force when an owner withdraws calls on a letter page', async () => {
  await begin()
  const { letterTo, answer, withdraw: withdrawOn } = letterPages(() => test)
  for (const agent of agents)
    for (const channel of ORDERS[0]) await give(agent, channel, { reason: `Zusage ${channel}`, day: '2026-11-02' })
  const path = await letterTo(property, agents[0])
  await answer(path, { answer: 'call', phone: '0171 5550140' })
  await withdrawOn(path)
  const shown = async (agent: TestAgent) => {
    const { lights } = (await test.as(agent).call(rows.get, { params: { id: property } })).body
    return ORDERS[0].map((channel) => (lights[channel].reason.includes('Einwilligung vom 02.11.2026: Zusage') ? channel : null))
  }
  expect(await shown(agents[0])).toEqual([null, 'email', 'letter'])
  expect(await shown(agents[1])).toEqual(['phone', 'email', 'letter'])
  const wordings = (await test.as(agents[0]).call(register.list)).body.map(({ channel, wording }) => [channel, wording.slice(0, 14)])
  expect(sorted(wordings)).toEqual(
    sorted([
      ['Telefon', '„Rufen Sie mic'],
      ['Telefon', 'Zusage phone'],
      ['E-Mail', 'Zusage email'],
      ['Brief', 'Zusage letter'],
    ]),
  )
})
