import { describe, expect, it, onTestFinished } from 'vitest'
import { days, minutes } from '#test/clock.ts'
import { startWorld } from '#test/world.ts'

const PAGE = 25

async function enter() {
  const { portal, test, agent, lastRun, runAgain, close } = await startWorld({ ads: 0 })
  onTestFinished(close)
  const publish = (count: number) => {
    for (let n = 0; n < count; n += 1) portal.publish({ category: '208', kind: 'offer', sellerType: 'private', top: false })
  }
  publish(PAGE + 5)
  await test.make.savedSearch(agent, { location: '', propertyType: 'house', sellerType: 'private' })
  await test.drain()
  const run = async () => {
    test.clock.advance(minutes(60))
    await runAgain()
    return lastRun()
  }
  const known = async () => (await test.ctx.db.selectFrom('adverts').select('external_id').execute()).map((row) => row.external_id)
  return { clock: test.clock, portal, publish, run, known }
}

describe('a repeated run', () => {
  it('ends at the first page without anything new', async () => {
    const { publish, run } = await enter()
    publish(2)
    expect(await run()).toMatchObject({ status: 'completed', pages: 2, itemsNew: 2 })
    expect(await run()).toMatchObject({ status: 'completed', pages: 1, itemsNew: 0 })
  })

  it('reads past known adverts if the previous run broke off', async () => {
    const { portal, publish, run, known } = await enter()
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

  it('does not read everything again after a run that was blocked at once', async () => {
    const { portal, run } = await enter()
    portal.fault('403', { path: /^\/s-/ })
    expect(await run()).toMatchObject({ status: 'failed', failure: 'blocked', pages: 0 })
    portal.fault(null)
    expect(await run()).toMatchObject({ status: 'completed', pages: 1 })
  })

  it('reads everything again after a long time', async () => {
    const { clock, run } = await enter()
    clock.advance(days(2))
    expect(await run()).toMatchObject({ status: 'completed', pages: 2 })
  })
})
