import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { undoDecision } from '#server/features/market/identity/decisions.ts'
import { joinProperties } from '#server/features/market/identity/join.ts'
import { holdNumbers } from '#server/features/market/identity/service.ts'
import type { TestAgent } from '#test/factories.ts'
import { handIn } from '#test/own-adverts.ts'
import { AT, identify, idOf, newNumber, newOwn, today, type World } from './light-world.fixture.ts'

export const note = async (world: World, agent: TestAgent, at: number, body: object) =>
  world.test.as(agent).call(prospects.update, { params: { id: await idOf(world, at) }, body })

export const consent = async (world: World, agent: TestAgent, at: number, channel: Channel) =>
  world.test
    .as(agent)
    .call(contact.consent, { params: { id: await idOf(world, at) }, body: { channel, reason: 'Am Zaun zugestimmt', day: today(world) } })

export const object = async (world: World, agent: TestAgent, at: number) =>
  world.test.as(agent).call(contact.objection, { params: { id: await idOf(world, at) }, body: { reason: 'Will nicht' } })

export const link = async (world: World, agent: TestAgent, at: number, searchClientId: number) =>
  world.test.as(agent).call(searchClients.link, { params: { id: await idOf(world, at) }, body: { searchClientId } })

export const findClient = async (world: World, agent: TestAgent) => (await world.test.as(agent).call(searchClients.list)).body.at(-1)

export const createClient = ({ test, zipCode }: World, agent: TestAgent) =>
  test.as(agent).call(searchClients.create, { body: { name: 'K-17', budget: 800_000, places: [zipCode], since: '2026-11-03' } })

export async function listOwn({ test }: World, agent: TestAgent) {
  return test.ctx.db.selectFrom('adverts').select(['id', 'property_id']).where('office_id', '=', agent.officeId).orderBy('id').execute()
}

export async function joinForAll(world: World, one: number, other: number): Promise<void> {
  const [stays, goes] = [await idOf(world, one), await idOf(world, other)].toSorted((a, b) => a - b) as [number, number]
  if (stays === goes || stays === 0) return
  await inTransaction(world.test.ctx, async (ctx) => {
    await holdNumbers(ctx)
    await joinProperties(ctx, stays, goes)
  })
}

/** Ignores a refusal: in a long sequence a decision may already have been made. */
export const tried = (decision: Promise<unknown>) => decision.catch((error: unknown) => error)

export async function undoDecisions(world: World, agent: TestAgent): Promise<void> {
  const { db } = world.test.ctx
  const rows = await db.selectFrom('identity_decisions').select('id').where('office_id', '=', agent.officeId).execute()
  for (const { id } of rows) await tried(undoDecision(world.test.ctx, agent, id))
}

/** Gives an agent something of each kind. */
export async function settle(world: World, agent: TestAgent): Promise<void> {
  const { test } = world
  await test.make.changeUser(agent, { company_name: `Büro ${agent.lastName}` })
  const as = test.as(agent)
  const client = { name: 'Familie Berger', budget: 700_000, places: [world.zipCode], since: '2026-11-03', propertyType: world.kind }
  const { id } = (await as.call(searchClients.create, { body: client })).body
  await handIn(test, agent, newOwn(world, { contactPhone: newNumber(world) }))
  await handIn(test, agent, { ...newOwn(world), ...identify(world, AT.stays), contactPhone: newNumber(world) })
  for (const at of [AT.called, AT.written, AT.goes, AT.two, AT.agreed]) await note(world, agent, at, { prospectStatus: 'contacted' })
  for (const at of [AT.called, AT.two]) await link(world, agent, at, id)
  await note(world, agent, AT.agreed, { ownerPhone: newNumber(world), ownerEmail: 'ott@example.test' })
  for (const channel of ['phone', 'email'] as const) await consent(world, agent, AT.agreed, channel)
}
