import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { messages } from '#shared/contract/network/messages.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { overview } from '#shared/contract/operations/overview.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

interface House {
  readonly agents: readonly [TestAgent, TestAgent]
  readonly partners: readonly [TestPartner, TestPartner]
}

/** Two agents and two partners, all connected. */
async function house(): Promise<House> {
  const made: House = {
    agents: [await test.make.agent(), await test.make.agent()],
    partners: [await test.make.user({ role: 'partner' }), await test.make.user({ role: 'partner' })],
  }
  for (const agent of made.agents) for (const partner of made.partners) await test.make.relation(agent, partner)
  return made
}

/** How often each pair of agent and partner gets what is counted. */
const TIMES = [
  [3, 1],
  [2, 4],
] as const

async function forEachPair({ agents, partners: both }: House, make: (agent: TestAgent, partner: TestPartner) => Promise<unknown>) {
  for (const [row, agent] of agents.entries())
    for (const [column, partner] of both.entries())
      for (let time = 0; time < (TIMES[row]?.[column] ?? 0); time++) await make(agent, partner)
}

/** What each agent sees of each partner, in the shape of TIMES. */
async function ofAgents({ agents, partners: both }: House, field: 'tipCount' | 'newTipCount' | 'unreadMessages') {
  return Promise.all(
    agents.map(async (agent) => {
      const list = (await test.as(agent).call(partners.ofAgent)).body
      return both.map(({ id }) => list.find((one) => one.id === id)?.[field])
    }),
  )
}

const getStats = async ({ partners: both }: House) =>
  Promise.all(both.map(async (partner) => (await test.as(partner).call(partners.stats)).body))

const NONE = [
  [0, 0],
  [0, 0],
]

describe('tips with one status', () => {
  // [status, new to the agent, counted as a deal, the administrator's word for it]
  it.each([
    ['submitted', true, false, 'pending'],
    ['contacted', false, false, 'contacted'],
    ['accepted', false, false, 'contacted'],
    ['mandate_completed', false, false, 'contracted'],
    ['sold', false, true, 'contracted'],
    ['rejected', false, false, 'rejected'],
  ] as const)('%s are counted for their own agent and partner only', async (status, isNew, isDeal, word) => {
    const all = await house()
    const listed = async () => {
      const counts = { pending: 0, contacted: 0, contracted: 0, rejected: 0 }
      for (const asked of ['pending', 'contacted', 'contracted', 'rejected'] as const)
        counts[asked] = (await test.as(admin).call(rewards.tips, { query: { status: asked, limit: 200 } })).body.length
      return counts
    }
    const before = await listed()
    await forEachPair(all, (agent, partner) => test.make.tip(agent, partner, { status }))

    expect(await ofAgents(all, 'tipCount')).toEqual(TIMES)
    expect(await ofAgents(all, 'newTipCount')).toEqual(isNew ? TIMES : NONE)
    const stats = await getStats(all)
    expect(stats.map(({ totalTips }) => totalTips)).toEqual([5, 5])
    expect(stats.map(({ totalStats }) => totalStats.propertyTips)).toEqual([5, 5])
    expect(stats.map(({ successfulDeals }) => successfulDeals)).toEqual(isDeal ? [5, 5] : [0, 0])
    for (const [column, { relationStats }] of stats.entries())
      for (const [row, { officeId }] of all.agents.entries())
        expect(relationStats.find(({ maklerUserId }) => maklerUserId === officeId)?.stats.propertyTips).toBe(TIMES[row]?.[column])
    const after = await listed()
    expect(after).toEqual({ ...before, [word]: before[word] + 10 })
  })

  it('are all counted for an administrator, and those without an agent as the pool', async () => {
    const [{ body: before }, all] = [await test.as(admin).call(overview.get), await house()]
    const [agent, , partner] = [...all.agents, ...all.partners]
    for (const status of ['submitted', 'contacted', 'accepted', 'mandate_completed', 'sold', 'rejected'])
      await test.make.tip(agent, partner, { status })
    for (let time = 0; time < 2; time++) await test.make.tip(agent, partner, { office_id: null })
    const { body } = await test.as(admin).call(overview.get)
    expect([body.tips - before.tips, body.poolTips - before.poolTips]).toEqual([8, 2])
    expect(await ofAgents(all, 'tipCount')).toEqual([
      [6, 0],
      [0, 0],
    ])
  })
})

describe('commissions in one state', () => {
  const TODAY = '2026-11-23'

  // [state as the agent filters by it, what leads to it, what the partner sees]
  it.each([
    ['open', {}, 'pending'],
    ['open', { dueDate: '2026-11-24' }, 'pending'],
    ['due', { dueDate: TODAY }, 'pending'],
    ['due', { dueDate: '2026-11-01' }, 'pending'],
    ['paid', { paidDate: TODAY }, 'paid'],
    ['paid', { dueDate: '2026-11-01', paidDate: TODAY }, 'paid'],
  ] as const)('%s by %j are listed for their own agent and partner only', async (state, change, read) => {
    const all = await house()
    await forEachPair(all, async (agent, partner) => {
      const sale = {
        tipId: await test.make.tip(agent, partner),
        salePrice: 400_000,
        commissionRate: 0.5,
        saleDate: '2026-11-20',
        amount: 10,
      }
      const { id } = (await test.as(agent).call(commissions.create, { body: sale })).body
      if (Object.keys(change).length > 0) await test.as(agent).call(commissions.update, { params: { id }, body: change })
    })
    for (const asked of ['open', 'due', 'paid'] as const) {
      const counts = await Promise.all(
        all.agents.map(async (agent) =>
          Promise.all(
            all.partners.map(
              async ({ id }) => (await test.as(agent).call(commissions.list, { query: { status: asked, partnerId: id } })).body.length,
            ),
          ),
        ),
      )
      expect([asked, counts]).toEqual([asked, asked === state ? TIMES : NONE])
    }
    for (const partner of all.partners) {
      const { body } = await test.as(partner).call(commissions.own)
      expect(body.map(({ status }) => status)).toEqual([read, read, read, read, read])
    }
    const stats = await getStats(all)
    expect(stats.map(({ totalStats }) => [totalStats.commissions, totalStats.totalCommissionAmount])).toEqual([
      [5, 50],
      [5, 50],
    ])
    for (const [column, { relationStats }] of stats.entries())
      for (const [row, { officeId }] of all.agents.entries()) {
        const count = TIMES[row]?.[column] ?? 0
        expect(relationStats.find(({ maklerUserId }) => maklerUserId === officeId)?.stats).toMatchObject({
          commissions: count,
          totalCommissionAmount: count * 10,
        })
      }
  })
})

describe('unread messages', () => {
  it('are those of the other side not yet read, per agent and partner', async () => {
    const all = await house()
    const write = { content: 'Guten Tag' }
    await forEachPair(all, (agent, partner) => test.as(partner).call(messages.send, { body: { ...write, maklerUserId: agent.officeId } }))
    expect(await ofAgents(all, 'unreadMessages')).toEqual(TIMES)
    expect((await getStats(all)).map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0])
    await forEachPair(all, (agent, partner) => test.as(agent).call(messages.sendToPartner, { params: { id: partner.id }, body: write }))
    expect(await ofAgents(all, 'unreadMessages')).toEqual(TIMES)
    expect((await getStats(all)).map(({ unreadMessages }) => unreadMessages)).toEqual([5, 5])
    const [agent, , , read] = [...all.agents, ...all.partners]
    const [last] = (await test.as(agent).call(messages.ofAgent, { params: { id: read.id } })).body.toSorted(
      (one, other) => other.id - one.id,
    )
    await test.as(agent).call(messages.readByAgent, { params: { id: read.id }, body: { upToId: last?.id ?? 0 } })
    expect(await ofAgents(all, 'unreadMessages')).toEqual([
      [3, 0],
      [2, 4],
    ])
  })
})
