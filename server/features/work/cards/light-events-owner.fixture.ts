import { randomUUID } from 'node:crypto'
import { privacy } from '#shared/contract/people/privacy.ts'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { letterPages } from '#test/letters.ts'
import { findAdvertOwner, markObjectors, recordObjectionForAll } from '../contact/service.ts'
import { AT, choose, type Event, idOf, newNumber, next, pick, TOWN, type World } from './light-world.fixture.ts'
import { learn } from './light-readings.fixture.ts'
import { consent, note, object } from './light-acts.fixture.ts'
import { reimport } from './light-events-market.fixture.ts'

/** A change of the agent's notes on one property, which another event may have closed. */
const noting =
  (at: number, body: (world: World) => object): Event =>
  async (world, draw) =>
    note(world, pick(world.agents, draw), choose(world, draw, at), body(world))

async function undoObjections(world: World, agent: TestAgent, at: number): Promise<void> {
  const params = { id: await idOf(world, at) }
  const as = world.test.as(agent)
  const found = await as.call(contact.get, { params })
  if (found.status !== 200) return
  const records = found.body.records.filter(({ kind, liftedAt }) => kind === 'objection' && liftedAt === null).map(({ id }) => id)
  await as.call(contact.undoObjection, { params, body: { records } })
}

async function call(world: World, agent: TestAgent, at: number, form: Partial<CallResultForm>) {
  const body = { key: randomUUID(), channel: 'phone', result: 'no_response', ...form } as const
  await world.test.as(agent).call(callList.note, { params: { id: await idOf(world, at) }, body })
  return body.key
}

const answerLetter =
  (form: Readonly<Record<string, string>>): Event =>
  async (world, draw) => {
    const { letterTo, answer } = letterPages(() => world.test)
    const [id, agent] = [await idOf(world, AT.written), pick(world.agents, draw)]
    const path = await letterTo(id, agent).catch(() => undefined)
    await learn(world)
    return path !== undefined && answer(path, form)
  }

const erase = async (world: World, user: TestUser<'agent' | 'admin'>, at: number, block: boolean) =>
  world.test.as(user).call(privacy.erase, { body: { of: [`property:${await idOf(world, at)}`], block } })

/** What an agent notes about an owner, and what the owner says. */
export const OWNER: Readonly<Record<string, Event>> = {
  'a prospect is created': noting(AT.sameNumber, () => ({ prospectStatus: 'closed_deal' })),
  'a prospect gets another status': noting(AT.called, (world) => ({
    prospectStatus: next(world, ['not_interested', 'contacted', 'closed_deal', 'follow_up']),
  })),
  'a prospect gets a score by hand': noting(AT.called, (world) => ({ leadScore: next(world, [77, 12, null]) })),
  'an owner gets a name': noting(AT.agreed, (world) => ({ ownerName: next(world, ['Karl Neumann', 'Anna Ott']) })),
  'an owner gets a number': noting(AT.agreed, (world) => ({ ownerPhone: newNumber(world) })),
  'an owner gets an email address': noting(AT.agreed, (world) => ({ ownerEmail: `ott${(world.turn += 1)}@example.test` })),
  'an owner gets a postal address': async (world, draw) => {
    const [agent, id] = [pick(world.agents, draw), await idOf(world, choose(world, draw, AT.agreed))]
    const body = {
      ownerStreet: `Eichweg ${(world.turn += 1)}`,
      ownerZipCode: world.zipCode,
      ownerCity: TOWN,
      ownerAddressOrigin: 'sight',
    } as const
    return world.test.as(agent).call(prospects.update, { params: { id }, body })
  },
  'a call ends with a result': (world, draw) =>
    call(world, pick(world.agents, draw), choose(world, draw, AT.called), { result: 'not_interested' }),
  'a call ends with a result that is undone': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const key = await call(world, agent, choose(world, draw, AT.called), { result: 'not_interested' })
    await learn(world)
    return world.test.as(agent).call(callList.undo, { params: { key } })
  },
  'a call reaches someone else': (world, draw) =>
    call(world, pick(world.agents, draw), choose(world, draw, AT.called), { result: 'wrong_number' }),
  'a call that reached someone else is undone': async (world, draw) => {
    const agent = pick(world.agents, draw)
    const key = await call(world, agent, choose(world, draw, AT.called), { result: 'wrong_number' })
    await learn(world)
    return world.test.as(agent).call(callList.undo, { params: { key } })
  },
  'several prospects are closed and reopened': async (world, draw) => {
    const as = world.test.as(pick(world.agents, draw))
    const propertyIds = [await idOf(world, AT.sameNumber), await idOf(world, choose(world, draw, AT.stays))]
    const closed = await as.call(prospects.updateMany, { body: { propertyIds, prospectStatus: 'closed_deal' } })
    await learn(world)
    const before = closed.status === 200 ? closed.body.before : []
    return as.call(prospects.undoMany, { body: { set: { prospectStatus: 'closed_deal' }, before } })
  },
  'an agent erases an owner': (world, draw) => erase(world, pick(world.agents, draw), choose(world, draw, AT.agreed), false),
  'an agent erases an owner and blocks contact': (world, draw) =>
    erase(world, pick(world.agents, draw), choose(world, draw, AT.called), true),
  'the administrator erases an owner': (world, draw) => erase(world, world.admin, choose(world, draw, AT.called), draw(2) === 1),
  // the owner's word
  'an owner agrees to calls': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.written), 'phone'),
  'an owner agrees to emails': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.written), 'email'),
  'an owner agrees to letters': (world, draw) => consent(world, pick(world.agents, draw), choose(world, draw, AT.refusing), 'letter'),
  'an owner objects': (world, draw) => object(world, pick(world.agents, draw), choose(world, draw, AT.agreed)),
  'an owner of two properties objects at one': (world, draw) => object(world, pick(world.agents, draw), AT.called),
  'a consent is deleted because it is old': async (world) => {
    const { test, agents } = world
    const old = { created_at: new Date('2019-01-07T09:00:00Z'), day: '2019-01-07', last_used_on: null }
    await test.ctx.db
      .updateTable('contact_records')
      .set(old)
      .where('office_id', '=', agents[0].officeId)
      .where('kind', '=', 'consent')
      .execute()
    await learn(world)
    return test.drain('retain')
  },
  'an objection is undone': async (world, draw) => {
    const [agent, at] = [pick(world.agents, draw), choose(world, draw, AT.called)]
    await object(world, agent, at)
    await learn(world)
    return undoObjections(world, agent, at)
  },
  'an owner objects to all agents': async (world, draw) => {
    const row = await findAdvertOwner(world.test.ctx, await idOf(world, choose(world, draw, AT.sameNumber)))
    return row && inTransaction(world.test.ctx, (ctx) => recordObjectionForAll(ctx, row))
  },
  'an objection spreads to a number published later': async (world, draw) => {
    await object(world, pick(world.agents, draw), AT.called)
    const contactPhone = newNumber(world)
    for (const at of [AT.called, AT.stays]) await reimport(at, () => ({ contactPhone }))(world, () => 0)
    await learn(world)
    return inTransaction(world.test.ctx, (ctx) => markObjectors(ctx))
  },
  'an owner answers a letter with a number': answerLetter({ answer: 'call', phone: '03641 550123' }),
  'an owner answers a letter with an objection': answerLetter({ answer: 'never' }),
}
