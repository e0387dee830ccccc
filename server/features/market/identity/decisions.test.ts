import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#shared/contract/market/identity.ts'
import { properties } from '#shared/contract/market/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { askToCompare } from './waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0

/** Two adverts that the rules do not dare to join. */
async function pair(): Promise<{ oneId: number; otherId: number; ids: readonly [number, number] }> {
  count += 1
  const told = {
    details_read_at: test.clock.now(),
    size: 100 + count * 10,
    zip_code: `2${1000 + count}`,
    price_cents: 30_000_000 + count * 100,
  }
  const ids = [
    await test.make.property({ ...told, title: 'Haus am Park', description: 'Haus mit Garten.' }),
    await test.make.property({ ...told, title: 'Familienhaus', description: 'Ruhige Lage.', source: 'immowelt.de' }),
  ] as const
  const adverts = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', 'in', ids).orderBy('id').execute()
  const [oneId, otherId] = adverts.map(({ id }) => id) as [number, number]
  await askToCompare(test.ctx, [oneId, otherId])
  await test.drain()
  return { oneId, otherId, ids }
}

const list = async (agent: TestAgent) => (await test.as(agent).call(identity.list)).body
const isAsked = async (agent: TestAgent, { oneId, otherId }: { oneId: number; otherId: number }) =>
  (await list(agent)).pairs.some(({ one, other }) => one.id === oneId && other.id === otherId)
const objects = async (agent: TestAgent, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await test.as(agent).call(properties.get, { params: { id } })).body.id))

describe('a pair that may be one object', () => {
  it('says what agrees, and is one object for everybody once an agent says so, and two when he takes it back', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    const asked = (await list(agent)).pairs.find(({ one }) => one.id === oneId)
    expect(asked?.agrees).toEqual(expect.arrayContaining([expect.stringMatching(/^gleiche Fläche/), 'gleiche Zimmerzahl 5']))
    const { body } = await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    expect(await objects(other, ids)).toEqual([ids[0], ids[0]])
    expect(await isAsked(other, { oneId, otherId })).toBe(false)
    expect((await test.as(other).call(identity.undo, { params: { id: body.id } })).status).toBe(404)
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(other, ids)).toEqual(ids)
    expect(await isAsked(other, { oneId, otherId })).toBe(true)
  })

  it('is not asked about again once an agent has said that these are two, whatever is imported', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const { oneId, otherId, ids } = await pair()
    const { body } = await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: false } })
    // now even the rules would join them
    await test.ctx.db
      .updateTable('adverts')
      .set({ description: 'Ein Haus mit Garten und altem Baumbestand, neuem Dach und trockenem Keller.', plot_size: 612, size: 133.7 })
      .where('id', 'in', [oneId, otherId])
      .execute()
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual(ids)
    expect(await isAsked(other, { oneId, otherId })).toBe(false)
    expect((await test.as(other).call(identity.decide, { body: { oneId, otherId, isSame: true } })).status).toBe(404)
    await test.as(agent).call(identity.undo, { params: { id: body.id } })
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })
})

describe('an advert that is parted by hand', () => {
  it('stays apart whatever is imported, until the agent takes it back', async () => {
    const agent = await test.make.agent()
    const { oneId, otherId, ids } = await pair()
    await test.as(agent).call(identity.decide, { body: { oneId, otherId, isSame: true } })
    const { body } = await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: otherId } })
    expect(await objects(agent, ids)).toEqual(ids)
    await askToCompare(test.ctx, [oneId, otherId])
    await test.drain()
    expect(await objects(agent, ids)).toEqual(ids)
    expect((await test.as(agent).call(identity.part, { params: { id: ids[0] }, body: { advertId: oneId } })).status).toBe(409)
    expect((await test.as(agent).call(identity.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await objects(agent, ids)).toEqual([ids[0], ids[0]])
  })
})
