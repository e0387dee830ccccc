import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { properties } from '#shared/contract/work/properties.ts'
import type { RunSummary } from '#shared/contract/market/saved-searches.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { type KleinanzeigenOptions, type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import type { Listening } from '#stand-ins/server.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import type { TestAgent } from './factories.ts'

/** The product, one agent, and the portal it reads. */
export interface World<Portal extends Listening> {
  readonly portal: Portal
  readonly test: TestApp
  readonly agent: TestAgent
  /** The last run of the agent's first search. */
  readonly lastRun: () => Promise<RunSummary | undefined>
  /** Starts the agent's first search manually and runs all follow-up jobs. */
  readonly runAgain: () => Promise<void>
  /** Every known property, including hidden ones. */
  readonly allCards: () => Promise<PropertyCard[]>
  readonly close: () => Promise<void>
}

export async function startPortalWorld<Portal extends Listening>(
  portal: Portal,
  clock = createTestClock(),
  env: Readonly<Record<string, string>> = { KLEINANZEIGEN_URL: portal.url },
): Promise<World<Portal>> {
  const test = await startTestApp({ env, clock })
  const agent = await test.make.agent()
  const firstSearch = async () => (await test.as(agent).call(savedSearches.list)).body[0]
  const list = async (query: object) => (await test.as(agent).call(properties.list, { query: { limit: 1000, ...query } })).body.properties
  return {
    portal,
    test,
    agent,
    lastRun: async () => (await firstSearch())?.lastRuns[0],
    runAgain: async () => {
      await test.as(agent).call(savedSearches.run, { params: { id: (await firstSearch())?.id } })
      await test.drain()
    },
    allCards: async () => [...(await list({})), ...(await list({ hidden: 'true' }))],
    close: async () => {
      await test.close()
      await portal.close()
    },
  }
}

/** A world with the Kleinanzeigen stand-in, on the same clock. */
export async function startWorld(options: KleinanzeigenOptions = {}): Promise<World<KleinanzeigenStandIn>> {
  const clock = createTestClock()
  return startPortalWorld(await startKleinanzeigen({ ads: 60, layout: 'A', now: () => clock.now(), ...options }), clock)
}
