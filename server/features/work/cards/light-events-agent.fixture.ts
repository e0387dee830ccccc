import { corrections } from '#shared/contract/market/corrections.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { members } from '#shared/contract/people/members.ts'
import { users } from '#shared/contract/people/users.ts'
import { leadScore } from '#shared/contract/work/lead-score.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { createDb, createPool } from '#server/db/connect.ts'
import { storeKey } from '#server/db/rekey.ts'
import { createSecrets } from '#server/secrets.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { writingAgent } from '#test/letters.ts'
import { renewMarks } from '../contact/service.ts'
import { AT, choose, type Event, idOf, next, pick, type World } from './light-world.fixture.ts'
import { learn } from './light-readings.fixture.ts'
import { createClient, findClient, link, object, settle } from './light-acts.fixture.ts'

const changeClient =
  (change: (world: World) => object): Event =>
  async (world, draw) => {
    const agent = pick(world.agents, draw)
    const client = await findClient(world, agent)
    if (!client) return createClient(world, agent)
    const { id, name, budget, places, propertyType, since, isActive } = client
    return world.test.as(agent).call(searchClients.update, {
      params: { id },
      body: { name, budget, places, propertyType: propertyType ?? undefined, since, isActive, ...change(world) },
    })
  }

async function saveSearch({ test, zipCode, turn }: World, agent: TestAgent): Promise<void> {
  await test.as(agent).call(savedSearches.create, { body: { name: `Suche ${turn}`, location: zipCode } })
}

/** Ends a colleague's membership of an agent's office, once lights were learnt with the colleague's search. */
const endMembership =
  (end: (world: World, colleague: TestAgent, agent: TestAgent) => Promise<{ readonly status: number }>): Event =>
  async (world, draw) => {
    const agent = pick(world.agents, draw)
    const colleague = await world.test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await saveSearch(world, colleague)
    await learn(world)
    const { status } = await end(world, colleague, agent)
    if (status !== 200) throw new Error(`the colleague stays: ${status}`)
  }

const findSearch = async ({ test }: World, agent: TestAgent) => (await test.as(agent).call(savedSearches.list)).body[0]

/** An agent's own rules, clients and searches, and the account. */
export const AGENT: Readonly<Record<string, Event>> = {
  'an agent reads that an advert refuses': async (world, draw) =>
    world.test.as(pick(world.agents, draw)).call(corrections.answerRefusal, {
      params: { id: await idOf(world, AT.unsure) },
      body: { answer: pick(['refuses', 'welcome'] as const, draw), quote: 'Makler eher nicht' },
    }),
  'an agent answers anew whether an advert refuses': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, AT.unsure) }]
    const quote = 'Makler eher nicht'
    await as.call(corrections.answerRefusal, { params, body: { answer: 'refuses', quote } })
    await learn(world)
    return as.call(corrections.answerRefusal, { params, body: { answer: 'welcome', quote } })
  },
  'an agent withdraws the answer about a refusal': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, AT.refusing) }]
    await as.call(corrections.answerRefusal, { params, body: { answer: 'welcome', quote: 'Makler bitte nicht melden' } })
    await learn(world)
    return as.call(corrections.withdrawRefusal, { params })
  },
  'an agent corrects a verdict': async (world, draw) =>
    world.test
      .as(pick(world.agents, draw))
      .call(corrections.set, { params: { id: await idOf(world, choose(world, draw, AT.hidden)) }, body: { isOffer: draw(2) === 0 } }),
  'an agent corrects a verdict anew': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, choose(world, draw, AT.hidden)) }]
    await as.call(corrections.set, { params, body: { isOffer: true } })
    await learn(world)
    return as.call(corrections.set, { params, body: { isOffer: false } })
  },
  'an agent takes a correction back': async (world, draw) => {
    const [as, params] = [world.test.as(pick(world.agents, draw)), { id: await idOf(world, choose(world, draw, AT.hidden)) }]
    await as.call(corrections.set, { params, body: { isOffer: true } })
    await learn(world)
    return as.call(corrections.remove, { params })
  },
  'a search client is added': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const client = await findClient(world, agent)
    if (client) await world.test.as(agent).call(searchClients.remove, { params: { id: client.id } })
    await learn(world)
    return createClient(world, agent)
  },
  'a search client gets another budget': changeClient((world) => ({ budget: next(world, [1_000, 700_000]) })),
  'a search client looks elsewhere': changeClient((world) => ({ places: [next(world, ['Köln', world.zipCode])] })),
  'a search client looks for another kind': changeClient((world) => ({ propertyType: next(world, ['land', world.kind]) })),
  'a search client no longer searches': changeClient((world) => ({ isActive: next(world, [false, true]) })),
  'a search client is deleted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    return world.test.as(agent).call(searchClients.remove, { params: { id: (await findClient(world, agent))?.id ?? 0 } })
  },
  'a search client is linked': async (world, draw) => {
    const agent = pick(world.agents, draw)
    return link(world, agent, choose(world, draw, AT.sameNumber), (await findClient(world, agent))?.id ?? 0)
  },
  'another search client is linked': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await changeClient(() => ({ budget: 1_000 }))(world, () => world.agents.indexOf(agent))
    const client = await createClient(world, agent)
    await learn(world)
    return client.status === 200 && link(world, agent, AT.called, client.body.id)
  },
  'a search client is unlinked': async (world, draw) =>
    world.test
      .as(pick(world.agents, draw))
      .call(searchClients.unlink, { params: { id: await idOf(world, choose(world, draw, AT.called)) } }),
  'an agent weighs areas and kinds': (world, draw) =>
    world.test.as(pick(world.agents, draw)).call(leadScore.setShifts, {
      body: { shifts: [{ aspect: pick(['kind', 'area'] as const, () => 0), value: world.kind, points: next(world, [20, -20, 7]) }] },
    }),
  'an agent weighs again': async (world, draw) => {
    const as = world.test.as(pick(world.agents, draw))
    const weigh = (points: number) => as.call(leadScore.setShifts, { body: { shifts: [{ aspect: 'area', value: world.zipCode, points }] } })
    await weigh(5)
    await learn(world)
    return weigh(next(world, [-20, 20]))
  },
  'a search is saved': (world, draw) => saveSearch(world, pick(world.agents, draw)),
  'a saved search is paused': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.update, { params: { id: found?.id ?? 0 }, body: { isActive: false } })
  },
  'a saved search gets another place': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.update, { params: { id: found?.id ?? 0 }, body: { location: '99084' } })
  },
  'a saved search names a town instead of a postcode': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.update, { params: { id: found?.id ?? 0 }, body: { location: 'Erfurt' } })
  },
  'a saved search is deleted': async (world, draw) => {
    const agent = pick(world.agents, draw)
    await saveSearch(world, agent)
    await learn(world)
    const found = await findSearch(world, agent)
    return world.test.as(agent).call(savedSearches.remove, { params: { id: found?.id ?? 0 } })
  },
  'a colleague who searches leaves the office': endMembership(({ test }, colleague) => test.as(colleague).call(members.leave)),
  'a colleague who searches is removed from the office': endMembership(({ test }, { id }, agent) =>
    test.as(agent).call(members.remove, { params: { id } }),
  ),
  'a colleague who searches becomes a partner': endMembership(({ test, admin }, { id }) =>
    test.as(admin).call(users.update, { params: { id }, body: { role: 'partner' } }),
  ),
  "a searching colleague's account is deleted": endMembership(({ test, admin }, { id }) =>
    test.as(admin).call(users.remove, { params: { id } }),
  ),
  'an agent leaves to whom an owner objected': async (world) => {
    const { test, agents, admin } = world
    const [leaves, stays] = agents
    const body = { activityType: 'call', contactMethod: 'phone', description: 'Angerufen' } as const
    await test.as(leaves).call(prospects.addActivity, { params: { id: await idOf(world, AT.called) }, body })
    await object(world, leaves, AT.called)
    await learn(world)
    const { status } = await test.as(admin).call(users.remove, { params: { id: leaves.id } })
    if (status !== 200) throw new Error(`the account is kept: ${status}`)
    const follows = await writingAgent(test)
    await settle(world, follows)
    world.learnt = [world.learnt[1] ?? [], []]
    world.agents = [stays, follows]
  },
  'the key is lost': async (world) => {
    const secrets = createSecrets(`another key for the tests ${(world.turn += 1)}`)
    const pool = createPool(world.test.database.ownerUrl, 1)
    await createDb(pool)
      .transaction()
      .execute(async (db) => {
        await renewMarks({ db, secrets })
        await storeKey(db, secrets, undefined)
      })
    await pool.end()
    world.test = { ...world.test, ctx: { ...world.test.ctx, secrets } }
  },
  'time passes': async (world) => {
    world.test.clock.advance(days(next(world, [2, 13, 33])))
    for (const [at, agent] of world.agents.entries()) world.agents[at] = await world.test.make.signIn(agent)
    Object.assign(world.admin, await world.test.make.signIn(world.admin))
  },
}
