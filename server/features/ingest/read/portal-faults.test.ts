import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KleinanzeigenStandIn } from '#stand-ins/kleinanzeigen/start.ts'
import { minutes } from '#test/clock.ts'
import { startWorld, type World } from '#test/world.ts'

describe('a faulty portal', () => {
  let world: World<KleinanzeigenStandIn>
  beforeAll(async () => {
    world = await startWorld({ ads: 30 })
    await world.test.make.savedSearch(world.agent, { location: '', propertyType: 'house', sellerType: 'private' })
    await world.test.drain()
  })
  afterAll(() => world.close())

  it.each([
    ['403', 'blocked'],
    ['404', 'layout_changed'],
    ['429', 'blocked'],
    ['captcha', 'blocked'],
    ['500', 'unreachable'],
    ['503', 'unreachable'],
    ['garbage', 'layout_changed'],
    ['truncated-gzip', 'layout_changed'],
    ['gzip-bomb', 'layout_changed'],
    ['huge', 'layout_changed'],
    ['layout-changed', 'layout_changed'],
    ['redirect-internal', 'unreachable'],
    ['redirect-loop', 'unreachable'],
  ] as const)('with %s ends the run as failed: %s; no advert is lost or marked as gone; the next run works', async (fault, failure) => {
    const { portal, test, lastRun, allCards, runAgain } = world
    const before = await allCards()
    expect(before.length).toBeGreaterThan(0)
    portal.fault(fault, { path: /^\/s-(?!anzeige)/ })
    await runAgain()
    const run = await lastRun()
    expect(run).toMatchObject({ status: 'failed', failure })
    expect(run?.reason).toMatch(/[.!]$/)
    expect(await allCards()).toEqual(before)
    portal.fault(null)
    // respects the pause that a host requested
    test.clock.advance(minutes(60))
    await runAgain()
    expect(await lastRun()).toMatchObject({ status: 'completed' })
  })

  it('completes a run without adverts if the page itself reports zero results', async () => {
    const { portal, lastRun, runAgain } = world
    portal.fault('empty', { path: /^\/s-(?!anzeige)/ })
    await runAgain()
    expect(await lastRun()).toMatchObject({ status: 'completed', itemsFound: 0, reason: null })
  })
})
