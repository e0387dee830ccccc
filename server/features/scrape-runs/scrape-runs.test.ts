import { afterEach, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/saved-searches.ts'
import { startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { startTestApp } from '#test/app.ts'
import { createTestClock, days, minutes } from '#test/clock.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const PAGE = 25

async function startWorld() {
  const clock = createTestClock()
  const portal = await startKleinanzeigen({ ads: 0, layout: 'A', now: () => clock.now() })
  closing.push(() => portal.close())
  const test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url }, clock })
  closing.push(() => test.close())
  await test.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  const agent = await test.make.agent()
  const publish = (count: number) => {
    for (let n = 0; n < count; n += 1) portal.publish({ category: '208', kind: 'offer', sellerType: 'private', top: false })
  }
  publish(PAGE + 5)
  const { id } = await test.make.savedSearch(agent, { location: '', propertyType: 'house', sellerType: 'private' })
  await test.drain()
  const run = async () => {
    clock.advance(minutes(60))
    await test.as(agent).call(savedSearches.run, { params: { id } })
    await test.drain()
    return (await test.as(agent).call(savedSearches.list)).body[0]?.lastRuns[0]
  }
  const known = async () => (await test.ctx.db.selectFrom('properties').select('external_id').execute()).map((row) => row.external_id)
  return { clock, portal, publish, run, known }
}

describe('a run that comes round again', () => {
  it('ends at the first page without anything new', async () => {
    const { publish, run } = await startWorld()
    publish(2)
    expect(await run()).toMatchObject({ status: 'completed', pages: 2, itemsNew: 2 })
    expect(await run()).toMatchObject({ status: 'completed', pages: 1, itemsNew: 0 })
  })

  it('reads on behind known adverts where the one before broke off', async () => {
    const { portal, publish, run, known } = await startWorld()
    publish(2 * PAGE)
    portal.fault('500', { path: /seite:2/ })
    expect(await run()).toMatchObject({ status: 'failed', failure: 'unreachable', pages: 1, itemsNew: PAGE })
    portal.fault(null)
    expect(await run()).toMatchObject({ status: 'completed', itemsNew: PAGE })
    expect((await known()).toSorted()).toEqual(
      portal
        .ads()
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('does not read everything again because it was turned away at the door', async () => {
    const { portal, run } = await startWorld()
    portal.fault('403', { path: /^\/s-/ })
    expect(await run()).toMatchObject({ status: 'failed', failure: 'blocked', pages: 0 })
    portal.fault(null)
    expect(await run()).toMatchObject({ status: 'completed', pages: 1 })
  })

  it('reads everything again after a long time', async () => {
    const { clock, run } = await startWorld()
    clock.advance(days(2))
    expect(await run()).toMatchObject({ status: 'completed', pages: 2 })
  })
})
