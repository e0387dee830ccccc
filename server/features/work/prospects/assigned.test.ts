import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { PROSPECT_STATUSES, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { writingAgent } from '#test/letters.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { closeAccount, removeMember } from '../../people/members/service.ts'

const { callList, letters, members, properties, prospects } = contract

let test: TestApp
let principal: TestAgent
let one: TestAgent
let other: TestAgent
let stranger: TestAgent
let property: number

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  principal = await writingAgent(test)
  one = await colleague('agent')
  other = await colleague('agent')
  stranger = await test.make.agent()
  property = await test.make.property({ contact_phone: '0171 5550711' })
})

const colleague = (office_role: OfficeRole) => test.make.agent({ office_id: principal.officeId, office_role, phone_number: '03641 123456' })
const assign = (by: TestAgent, assignedTo: string | null) =>
  test.as(by).call(prospects.update, { params: { id: property }, body: { assignedTo } })
const findAssignee = async (by: TestAgent) => (await test.as(by).call(properties.get, { params: { id: property } })).body.assignedTo
const list = async (by: TestAgent, assigned: 'me' | 'nobody' | 'colleagues') =>
  (await test.as(by).call(properties.list, { query: { assigned } })).body.properties.map(({ id }) => id)

const changeMany = (by: TestAgent, prospectStatus: ProspectStatus) =>
  test.as(by).call(prospects.updateMany, { body: { propertyIds: [property], prospectStatus } })
const LETTER = {
  subject: 'Ihre Immobilie',
  body: 'Guten Tag, ich würde sie gern vermitteln.',
  recipient: { name: 'Ida Moor', street: 'Deichweg 3', zipCode: '21129', city: 'Hamburg' },
  addressOrigin: 'other',
} as const
const writeLetter = (by: TestAgent) => test.as(by).call(letters.make, { body: { propertyIds: [property], ...LETTER } })

type Work = (by: TestAgent) => Promise<{ status: number; text: string }>
const params = () => ({ id: property })
const WORK: readonly (readonly [string, Work])[] = [
  [
    'a call',
    (by) => test.as(by).call(callList.note, { params: params(), body: { key: randomUUID(), channel: 'phone', result: 'interested' } }),
  ],
  [
    'an activity',
    (by) => test.as(by).call(prospects.addActivity, { params: params(), body: { activityType: 'call', description: 'Rückruf' } }),
  ],
  ...PROSPECT_STATUSES.filter((status) => !['not_contacted', 'closed_deal', 'not_interested'].includes(status)).map(
    (prospectStatus) =>
      [
        `the status ${prospectStatus}`,
        (by: TestAgent) => test.as(by).call(prospects.update, { params: params(), body: { prospectStatus } }),
      ] as const,
  ),
  ['a status of many', (by) => changeMany(by, 'contacted')],
  ['a letter', (by) => writeLetter(by)],
]

type Going = (ctx: TestApp['ctx']) => Promise<unknown>
const GOING: readonly (readonly [string, Going])[] = [
  ['is taken out of the office', (ctx) => removeMember(ctx, principal, one.id)],
  ['is locked by the directory', (ctx) => closeAccount(ctx, principal.officeId, one.id)],
]

/** Runs this while the agent's going is written but not committed. */
async function duringGoing<T>(going: Going, call: () => Promise<T>): Promise<T> {
  const calls: Promise<T>[] = []
  let isAnswered = false
  await inTransaction(test.ctx, async (ctx) => {
    await going(ctx)
    calls.push(call().finally(() => (isAnswered = true)))
    await expect.poll(async () => isAnswered || (await countLockWaits(test.ctx.db)) > 0, { timeout: 10_000 }).toBe(true)
  })
  const [answer] = await Promise.all(calls)
  return answer as T
}

describe.each(WORK)('%s', (name, work) => {
  it('makes its agent responsible for a free prospect, for the whole office and for no other', async () => {
    await test.as(principal).call(prospects.update, { params: params(), body: { internalNotes: 'Frei' } })
    expect(await findAssignee(one)).toBeNull()
    const { status, text } = await work(one)
    expect([status, status === 200 || text]).toEqual([200, true])
    expect([await findAssignee(principal), await findAssignee(other), await findAssignee(stranger)]).toEqual([one.id, one.id, null])
  })

  it("leaves a colleague's prospect with the colleague", async () => {
    await assign(other, other.id)
    expect((await work(one)).status).toBe(200)
    expect(await findAssignee(one)).toBe(other.id)
  })

  it.each(GOING)('leaves a free prospect free if its agent %s meanwhile', async (how, going) => {
    const { status } = await duringGoing(going, () => work(one))
    // no letter is written in the name of who has left
    expect(status).toBe(name === 'a letter' && how.startsWith('is taken out') ? 401 : 200)
    expect(await findAssignee(principal)).toBeNull()
  })
})

it.each([
  ['a note', { internalNotes: 'Nur notiert' }],
  ['a score', { leadScore: 7 }],
  ['reopening', { prospectStatus: 'not_contacted' }],
  ['giving up', { prospectStatus: 'not_interested' }],
] as const)('%s leaves a prospect free', async (_, body) => {
  await test.as(one).call(prospects.update, { params: params(), body })
  expect(await findAssignee(one)).toBeNull()
})

it.each(['not_contacted', 'not_interested', 'closed_deal'] as const)('the status %s of many leaves prospects free', async (status) => {
  expect((await changeMany(one, status)).status).toBe(200)
  expect(await findAssignee(one)).toBeNull()
})

it('a letter that another agent sends makes this one responsible if the writer gave the prospect up', async () => {
  const { run } = (await writeLetter(one)).body
  await assign(one, null)
  const sent = await test.as(other).call(letters.send, { params: { run }, body: { day: berlinDay(test.clock.now()) } })
  expect([sent.status, await findAssignee(principal)]).toEqual([200, other.id])
})

it.each([
  ['an objection by a call', { result: 'objection' }],
  ['a note', { result: 'note', text: 'Hat zurückgerufen' }],
] as const)('%s that an assistant records leaves a free prospect free and a colleague responsible', async (_, result) => {
  const assistant = await colleague('assistant')
  const record = () =>
    test.as(assistant).call(callList.note, { params: params(), body: { key: randomUUID(), channel: 'phone', ...result } })
  expect([(await record()).status, await findAssignee(principal)]).toEqual([200, null])
  property = await test.make.property()
  await assign(principal, other.id)
  expect([(await record()).status, await findAssignee(principal)]).toEqual([200, other.id])
})

it("the office's list has the same prospects for all its people, and no favourites", async () => {
  const [free, liked] = [await test.make.property(), await test.make.property()]
  await assign(principal, one.id)
  await test.as(one).call(prospects.update, { params: { id: free }, body: { internalNotes: 'Nur notiert' } })
  await test.as(one).call(contract.favorites.add, { body: { propertyId: liked } })
  for (const by of [one, other]) {
    for (const orderBy of ['score', 'followUp', 'price'] as const) {
      const { body } = await test.as(by).call(properties.list, { query: { onlyMine: 'true', orderBy } })
      expect([orderBy, body.total, body.properties.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([orderBy, 2, [property, free]])
    }
    const { columns } = (await test.as(by).call(properties.board, { query: { onlyMine: 'true' } })).body
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(2)
    expect(await list(by, 'nobody')).toEqual([free])
  }
})

// an assistant works on no prospects, and so has none
describe.each(OFFICE_ROLES)('an agent who is %s', (officeRole) => {
  const mayAssign = officeRole === 'principal' || officeRole === 'manager'

  const cases = [
    ['takes a free prospect', null, 'self', officeRole !== 'assistant'],
    ['gives up the own prospect', 'self', null, officeRole !== 'assistant'],
    ['gives a free prospect to a colleague', null, 'other', mayAssign],
    ["takes a colleague's prospect", 'other', 'self', mayAssign],
    ["frees a colleague's prospect", 'other', null, mayAssign],
    ['gives the own prospect to a colleague', 'self', 'other', mayAssign],
  ] as const
  const possible = cases.filter(([, before]) => officeRole !== 'assistant' || before !== 'self')
  it.each(possible)('%s only if the role allows it', async (_, before, after, isAllowed) => {
    const by = await colleague(officeRole)
    const who = { self: by.id, other: other.id }
    expect((await assign(principal, before && who[before])).status).toBe(200)
    const { status } = await assign(by, after && who[after])
    expect([status, await findAssignee(principal)]).toEqual(isAllowed ? [200, after && who[after]] : [403, before && who[before]])
  })
})

it.each([
  ['an agent of another office', () => stranger.id],
  ['an id without an account', () => randomUUID()],
  ['an assistant', async () => (await colleague('assistant')).id],
  ['a locked colleague', async () => (await test.make.agent({ office_id: principal.officeId, is_active: false })).id],
] as const)('a prospect cannot be given to %s', async (_, find) => {
  const { status, text } = await assign(principal, await find())
  expect([status, text]).toEqual([400, 'Dafür zuständig sein kann nur, wer in Ihrem Büro Prospects bearbeitet.'])
  expect(await findAssignee(principal)).toBeNull()
})

it('of two agents who take a free prospect at once, one gets it and the other is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    property = await test.make.property()
    const answers = await Promise.all([one, other].map(async (agent) => ({ agent, status: (await assign(agent, agent.id)).status })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect(await findAssignee(principal)).toBe(answers.find(({ status }) => status === 200)?.agent.id)
  }
})

describe('lists', () => {
  it('of follow-ups have own and free ones before those of colleagues, across pages', async () => {
    const make = async (nextFollowUpDate: string, assignedTo: string | null) => {
      const id = await test.make.property()
      await test.as(principal).call(prospects.update, { params: { id }, body: { assignedTo, nextFollowUpDate } })
      return id
    }
    const [theirs, free, mine] = [await make('2020-01-01', other.id), await make('2020-01-02', null), await make('2020-01-03', one.id)]
    const more = await make('2020-01-04', principal.id)
    const listDue = async (by: TestAgent, limit: string) => {
      const ids: number[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query: { limit: string; cursor?: string } = cursor === '' ? { limit } : { limit, cursor }
        const { body, headers } = await test.as(by).call(prospects.followUps, { query })
        ids.push(...body.map(({ id }) => id))
        cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
      }
      return ids
    }
    for (const limit of ['1', '2', '3', '50']) {
      expect(await listDue(one, limit)).toEqual([free, mine, theirs, more])
      expect(await listDue(other, limit)).toEqual([theirs, free, mine, more])
    }
  })

  it('show what the agent works on, what is free, or what a colleague works on', async () => {
    const [mine, theirs, free] = [await test.make.property(), await test.make.property(), await test.make.property()]
    for (const [id, assignedTo] of [
      [mine, one.id],
      [theirs, other.id],
      [free, null],
    ] as const)
      await test.as(principal).call(prospects.update, { params: { id }, body: { assignedTo, internalNotes: 'Im Büro' } })
    expect([await list(one, 'me'), await list(one, 'nobody'), await list(one, 'colleagues')]).toEqual([[mine], [free], [theirs]])
    expect([await list(other, 'me'), await list(other, 'colleagues')]).toEqual([[theirs], [mine]])
    expect([await list(stranger, 'me'), await list(stranger, 'colleagues')]).toEqual([[], []])
  })
})

describe.each([
  ['is taken out of the office', () => test.as(principal).call(members.remove, { params: { id: one.id } })],
  ['leaves the office', () => test.as(one).call(members.leave)],
  [
    'gets another role from an administrator',
    async () =>
      test.as(await test.make.user({ role: 'admin' })).call(contract.users.update, { params: { id: one.id }, body: { role: 'partner' } }),
  ],
  [
    'is deleted by an administrator',
    async () => test.as(await test.make.user({ role: 'admin' })).call(contract.users.remove, { params: { id: one.id } }),
  ],
] as const)('the prospects of an agent who %s', (_, leave) => {
  it('are free again, those of colleagues stay with them', async () => {
    const kept = await test.make.property()
    await assign(one, one.id)
    await test.as(principal).call(prospects.update, { params: { id: kept }, body: { assignedTo: other.id } })
    expect((await leave()).status).toBe(200)
    expect(await findAssignee(principal)).toBeNull()
    expect(await list(principal, 'nobody')).toEqual([property])
    expect(await list(other, 'me')).toEqual([kept])
  })
})

it('a call that is taken back leaves the prospect as free as before', async () => {
  const key = randomUUID()
  await test.as(one).call(callList.note, { params: params(), body: { key, channel: 'phone', result: 'interested' } })
  expect(await findAssignee(one)).toBe(one.id)
  expect((await test.as(one).call(callList.undo, { params: { key } })).status).toBe(200)
  expect(await findAssignee(one)).toBeNull()
})

it('a change of many that is taken back leaves free what was free, and with its agent what was not', async () => {
  const mine = await test.make.property()
  await test.as(one).call(prospects.update, { params: { id: mine }, body: { assignedTo: one.id } })
  const set = { prospectStatus: 'contacted' } as const
  const { before } = (await test.as(one).call(prospects.updateMany, { body: { propertyIds: [property, mine], ...set } })).body
  expect(new Set(await list(one, 'me'))).toEqual(new Set([property, mine]))
  expect((await test.as(one).call(prospects.undoMany, { body: { set, before } })).body).toEqual({ restored: 2 })
  expect(await list(one, 'me')).toEqual([mine])
})

it('a change of many that is taken back keeps what a colleague took meanwhile', async () => {
  const set = { prospectStatus: 'contacted' } as const
  const { before } = (await test.as(one).call(prospects.updateMany, { body: { propertyIds: [property], ...set } })).body
  await assign(principal, other.id)
  await test.as(one).call(prospects.undoMany, { body: { set, before } })
  expect(await findAssignee(principal)).toBe(other.id)
})

it('joined properties that part give nothing back to an agent who left', async () => {
  const second = await test.make.property()
  await assign(one, one.id)
  await test.as(principal).call(prospects.update, { params: { id: second }, body: { assignedTo: one.id } })
  const joined = await test.as(principal).call(contract.identity.join, { params: { id: property }, body: { otherId: second } })
  expect(joined.status).toBe(200)
  await test.as(principal).call(members.remove, { params: { id: one.id } })
  expect((await test.as(principal).call(contract.identity.undo, { params: { id: joined.body.id } })).status).toBe(200)
  expect([await list(principal, 'colleagues'), await list(principal, 'me')]).toEqual([[], []])
})
