import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tips } from '#shared/contract/network/tips.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import type { LiveEvent } from '#server/live.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { letterPages, writingAgent, writtenProperty } from '#test/letters.ts'
import { liveEventsDuring } from '#test/live-events.ts'

/** An objection or a withdrawal that one of the office notes, or that an owner gives to the office, holds for all its agents and for no other office. */
let test: TestApp
let admin: TestUser<'admin'>
let partner: TestPartner
let four: readonly [TestAgent, TestAgent, TestAgent, TestAgent]
let stranger: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  admin = await test.make.user({ role: 'admin' })
  partner = await test.make.user({ role: 'partner' })
  const first = await writingAgent(test)
  const colleague = () => test.make.agent({ office_id: first.officeId })
  four = [first, await colleague(), await colleague(), await colleague()]
  stranger = await writingAgent(test)
  for (const by of [first, stranger]) await test.make.relation(by, partner)
})
afterAll(() => test.close())

const { letterTo, answer, withdraw } = letterPages(() => test)

interface Owner {
  readonly id: number
  readonly phone: string
  readonly email: string
  readonly tip: number
  readonly strangersTip: number
  /** Path of the page of a letter from the office. */
  readonly page: string
}

let owners = 5_560_100
/** An owner with an advert, tips to both offices, and a letter and a consent to each. */
async function makeOwner(): Promise<Owner> {
  owners += 1
  const [phone, email] = [`0171 ${owners}`, `ott${owners}@example.test`]
  const id = await writtenProperty(test, { contact_phone: phone })
  const pages: string[] = []
  const made: number[] = []
  for (const by of [four[0], stranger]) {
    await test
      .as(by)
      .call(prospects.update, { params: { id }, body: { ownerEmail: email, prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-24' } })
    await test.as(by).call(contact.consent, { params: { id }, body: { channel: 'email', reason: 'Gern per E-Mail', day: '2026-11-20' } })
    made.push(await test.make.tip(by, partner, { seller_name: 'Karla Ott', seller_phone: phone }))
    const page = await letterTo(id, by)
    expect((await answer(page, { answer: 'call', phone })).statusCode).toBe(200)
    pages.push(page)
  }
  return { id, phone, email, tip: made[0] as number, strangersTip: made[1] as number, page: pages[0] as string }
}

const colours = (lights: object) => Object.values(lights).map(({ light }: { light: string }) => light)

/** What an agent's pages show of the owner: page of the property, card, and tip. */
async function readLights(by: TestAgent, { id, tip, strangersTip }: Owner) {
  const as = test.as(by)
  const { lights, objectedAt } = (await as.call(contact.get, { params: { id } })).body
  const card = (await as.call(properties.get, { params: { id } })).body
  const tipped = (await as.call(tips.get, { params: { id: by.officeId === stranger.officeId ? strangersTip : tip } })).body
  return {
    property: colours(lights),
    tip: colours(tipped.contact.lights),
    objected: [objectedAt, card.contact.objectedAt, tipped.contact.objectedAt].map((day) => day !== null),
  }
}
const OBJECTED = { property: ['red', 'red', 'red'], tip: ['red', 'red', 'red'], objected: [true, true, true] }

type Act = (by: TestAgent, owner: Owner) => Promise<unknown>
const accepted = async (call: Promise<{ status: number; text: string }>) => {
  const { status, text } = await call
  expect([status, status === 200 || text]).toEqual([200, true])
}
const call = (by: TestAgent, id: number, result: 'objection' | 'interested') =>
  accepted(test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result } }))
const objectAt = (by: TestAgent, id: number) =>
  accepted(test.as(by).call(contact.objection, { params: { id }, body: { reason: 'Will Ruhe' } }))
const erase = (by: TestUser, key: PersonKey) => accepted(test.as(by).call(privacy.erase, { body: { of: [key], block: true } }))

/** Every way in which an objection reaches the office. */
const WAYS: readonly (readonly [string, Act])[] = [
  ['noted at the contact light', (by, { id }) => objectAt(by, id)],
  ['noted as the result of a call', (by, { id }) => call(by, id, 'objection')],
  ['given on the page of a letter', async (_, { page }) => expect((await answer(page, { answer: 'never' })).statusCode).toBe(200)],
  ['noted by the privacy desk at a property', (by, { id }) => erase(by, `property:${id}`)],
  ['noted by the privacy desk at a tip', (by, { tip }) => erase(by, `tip:${tip}`)],
  [
    'noted at another advert with the number',
    async (by, { phone }) => objectAt(by, await test.make.property({ contact_phone: phone.replace('0171 ', '+49 (0)171/') })),
  ],
  [
    'noted at another property of which a colleague noted the email address',
    async (by, { email }) => {
      const other = await test.make.property()
      await test.as(four[3]).call(prospects.update, { params: { id: other }, body: { ownerEmail: email.toUpperCase() } })
      await objectAt(by, other)
    },
  ],
  [
    'noted at a tip',
    (by, { tip }) => accepted(test.as(by).call(tips.update, { params: { id: tip }, body: { ownerObjection: { reason: 'Will Ruhe' } } })),
  ],
]

const isTo = (event: LiveEvent, { id, officeId }: TestAgent) =>
  'message' in event && (('to' in event && event.to === id) || ('toOffice' in event && event.toOffice === officeId))
const listPaths = (events: readonly LiveEvent[], by: TestAgent) =>
  events.flatMap((event) => ('message' in event && event.message.type === 'changed' && isTo(event, by) ? event.message.paths : []))
/** The paths below which pages read lights. */
const LIT = ['/api/properties', '/api/favorites', '/api/follow-up-prospects', '/api/call-list', '/api/makler/property-tips']

describe.each(WAYS)('an objection %s', (way, object) => {
  it.each([0, 1, 2, 3])('turns the lights red on the open pages of all four, and of no stranger: noted by agent %d', async (who) => {
    const by = four[who] as TestAgent
    const owner = await makeOwner()
    const before = await readLights(stranger, owner)
    expect([before.property, before.objected]).toEqual([expect.arrayContaining(['green']), [false, false, false]])
    for (const one of four) expect(await readLights(one, owner)).toEqual(before)
    const events = await liveEventsDuring(test, () => object(by, owner))
    for (const one of four) {
      const shown = await readLights(one, owner)
      // an erasure empties the tip, and by an email address its owner, known by a number, is not recognised
      expect(
        /desk|email address/.test(way) ? { ...shown, tip: OBJECTED.tip, objected: [...shown.objected.slice(0, 2), true] } : shown,
      ).toEqual(OBJECTED)
      expect(LIT.filter((path) => !listPaths(events, one).includes(path as never))).toEqual([])
    }
    expect(await readLights(stranger, owner)).toEqual(before)
    expect(events.filter((event) => isTo(event, stranger))).toEqual([])
  })
})

describe('an objection that a colleague noted by mistake', () => {
  it.each([
    ['agent', 403],
    ['manager', 200],
    ['principal', 200],
  ] as const)('is taken back by an agent who is %s: %d', async (office_role, status) => {
    const [by, writer] = [
      await test.make.agent({ office_id: four[0].officeId, office_role }),
      await test.make.agent({ office_id: four[0].officeId, office_role: 'agent' }),
    ]
    const id = await writtenProperty(test, { contact_phone: `0171 ${(owners += 1)}` })
    const undo = async (one: TestAgent) => {
      const { records } = (await test.as(one).call(contact.get, { params: { id } })).body
      const objections = records.filter(({ kind }) => kind === 'objection').map((record) => record.id)
      return (await test.as(one).call(contact.undoObjection, { params: { id }, body: { records: objections } })).status
    }
    await objectAt(writer, id)
    expect(await undo(by)).toBe(status)
    expect((await undo(writer)) === 200).toBe(status === 403)
  })
})

describe('a consent', () => {
  it('withdrawn on the page of a letter is withdrawn for all four, on their open pages, too, and for no stranger', async () => {
    const owner = await makeOwner()
    const before = await readLights(stranger, owner)
    const events = await liveEventsDuring(test, async () => expect((await withdraw(owner.page)).statusCode).toBe(200))
    const [first, ...others] = await Promise.all(four.map((one) => readLights(one, owner)))
    expect(first?.property).not.toEqual(before.property)
    expect(others).toEqual(others.map(() => first))
    for (const one of four) expect(LIT.filter((path) => !listPaths(events, one).includes(path as never))).toEqual([])
    expect(await readLights(stranger, owner)).toEqual(before)
    expect(events.filter((event) => isTo(event, stranger))).toEqual([])
  })
})

describe('an objection noted by the operator’s desk', () => {
  it('turns the lights red for every office, on open pages, too', async () => {
    const owner = await makeOwner()
    const events = await liveEventsDuring(test, () => erase(admin, `property:${owner.id}`))
    for (const one of [...four, stranger]) expect((await readLights(one, owner)).property).toEqual(['red', 'red', 'red'])
    const toAgents = events.flatMap((event) =>
      'toRole' in event && event.toRole === 'agent' && event.message.type === 'changed' ? event.message.paths : [],
    )
    expect(LIT.filter((path) => !toAgents.includes(path as never))).toEqual([])
  })
})
