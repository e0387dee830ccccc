import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createFactories, type TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { propertiesInBell } from '#test/bell.ts'
import { announceMatches, keepNear } from '../matches/service.ts'
import { sweepPlaceSets } from './place-sets.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
afterAll(() => test.close())

const sets = async () => (await test.ctx.db.selectFrom('place_sets').select('keys').execute()).map(({ keys }) => keys)
const found = async (location: string) =>
  (await test.as(agent).call(properties.list, { query: { location } })).body.properties.map(({ id }) => id)
const tidy = async () => {
  await test.drain('tidy-places')
}

describe('the place sets', () => {
  it('do not grow with the number of radius searches that find a listing', async () => {
    const adverts = ['r1', 'r2', 'r3'].map((externalId) => ({ source: 'kleinanzeigen.de', externalId }))
    const ids = []
    for (const { externalId } of adverts)
      ids.push(await test.make.property({ external_id: externalId, location: 'Celle', zip_code: '29221' }))
    const before = (await sets()).length
    const searches = [5, 10, 20].map((radius) => test.make.savedSearch(agent, { location: 'Hannover', radius }))
    await Promise.all(searches)
    for (const [n, radius] of [5, 10, 20].entries()) await keepNear(test.ctx, adverts.slice(n), [`near:${radius}:hannover`])
    await announceMatches(test.ctx, ids)
    expect((await sets()).length).toBe(before)
    expect(new Set(await propertiesInBell(test, agent))).toEqual(new Set(ids))
    await tidy()
    expect(await test.ctx.db.selectFrom('near_places').selectAll().execute()).toHaveLength(6)
  })

  it('match a radius only for the agent whose search reads it, also together with other filters', async () => {
    const [searching, stranger] = [await test.make.agent(), await test.make.agent()]
    await test.make.savedSearch(searching, { location: 'Lemgo', radius: 10 })
    await test.make.savedSearch(stranger, { location: 'Detmold', radius: 10 })
    const place = await test.make.property({ external_id: 'in', location: 'Lemgo', zip_code: '32657', price_cents: 300_000_00 })
    const near = await test.make.property({ external_id: 'near', location: 'Dörentrup', zip_code: '32694', price_cents: 200_000_00 })
    await keepNear(
      test.ctx,
      ['in', 'near'].map((externalId) => ({ source: 'kleinanzeigen.de', externalId })),
      ['near:10:lemgo'],
    )
    const ask = async (as: TestAgent, query: object) => {
      const { properties: cards, total, radiusIsKnown } = (await test.as(as).call(properties.list, { query })).body
      return [cards.map(({ id }) => id), total, radiusIsKnown]
    }
    const around = { location: 'Lemgo', radius: '10', orderBy: 'price', order: 'ASC' }
    expect(await ask(searching, around)).toEqual([[near, place], 2, true])
    expect(await ask(stranger, around)).toEqual([[place], 1, false])
    expect(await ask(searching, { ...around, radius: '20' })).toEqual([[place], 1, false])
    expect(await ask(searching, { location: 'Lemgo' })).toEqual([[place], 1, undefined])
    expect(await ask(searching, { ...around, maxPrice: '250000' })).toEqual([[near], 1, true])
    expect(await ask(searching, { ...around, city: 'Dörentrup' })).toEqual([[near], 1, true])
    await test.as(searching).call(prospects.update, { params: { id: near }, body: { ownerName: 'Frau Ode' } })
    expect(await ask(searching, { ...around, orderBy: 'followUp' })).toEqual([[near, place], 2, true])
  })

  it('are deleted with the nearby places once no listing or search uses them', async () => {
    const id = await test.make.property({ external_id: 'moves', location: 'Einbeck', zip_code: '37574' })
    await keepNear(test.ctx, [{ source: 'kleinanzeigen.de', externalId: 'moves' }], ['near:50:nirgends'])
    await test.make.changeProperty(id, { place_keys: ['', 'uslar'] })
    await tidy()
    expect((await sets()).some((keys) => keys.includes('einbeck'))).toBe(false)
    expect(await test.ctx.db.selectFrom('near_places').selectAll().where('key', '=', 'near:50:nirgends').execute()).toEqual([])
    expect(await found('Uslar')).toEqual([id])
  })

  it('are not deleted while a concurrent transaction starts using one', async () => {
    const first = await test.make.property({ location: 'Goslar', zip_code: '38640' })
    await test.ctx.db.deleteFrom('properties').where('id', '=', first).execute()
    const [ready, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let id = 0
    const writing = test.ctx.db.transaction().execute(async (db) => {
      id = await createFactories({ ...test.ctx, db }).property({ external_id: 'beside', location: 'Goslar', zip_code: '38640' })
      ready.resolve()
      await go.promise
    })
    await ready.promise
    const sweeping = sweepPlaceSets(test.ctx)
    await Promise.race([vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(1), { timeout: 10_000 }), sweeping])
    go.resolve()
    await Promise.all([writing, sweeping])
    expect(await found('Goslar')).toEqual([id])
  })

  it('lose the nearby places of a listing that moves', async () => {
    const id = await test.make.property({ external_id: 'away', location: 'Celle', zip_code: '29221' })
    await keepNear(test.ctx, [{ source: 'kleinanzeigen.de', externalId: 'away' }], ['near:5:hannover'])
    await test.make.changeProperty(id, { zip_code: '80331' })
    expect(await test.ctx.db.selectFrom('near_places').selectAll().where('property_id', '=', id).execute()).toEqual([])
  })
})
