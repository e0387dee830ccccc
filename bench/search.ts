import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { BenchDatabase } from './bench-database.ts'
import { searchDiskOf } from './disk.ts'
import type { BenchResult } from './result.ts'
import { CLASSES, randomNumbers } from './search-classes.ts'
import { CLIENTS, LISTINGS, withSearchDatabase } from './search-database.ts'
import { plainAnswer, plainFollowUps, plainNotifications } from './search-oracle.ts'
import { listAgents } from './seed.ts'
import { compareCalls, type Filter, buildPath, type Site, timeCall, withSite } from './site.ts'

export const name = 'search'

/** Classes to measure, by a pattern; a whole run takes long. */
const ONLY = new RegExp(process.env['BENCH_CLASSES'] ?? '')
/** Filters per class; each client starts with another one. */
const FILTERS = 16
const CHECKED = 10

/** Lists without a filter, each with the ids it has to answer. */
const LISTS = {
  '/api/stats': undefined,
  '/api/notifications': plainNotifications,
  '/api/follow-up-prospects': plainFollowUps,
} as const

/** The list call over HTTP with 8 clients on a million listings, against its own statements sent directly. */
export async function run(): Promise<BenchResult[]> {
  return withSearchDatabase(async (database) => {
    const agents = await listAgents(database.owner, CLIENTS)
    return withSite(database, agents, async (site) => {
      const results: BenchResult[] = []
      for (const [what, draw] of Object.entries(CLASSES).filter(([name]) => ONLY.test(name))) {
        const random = randomNumbers(7)
        const filters = Array.from({ length: FILTERS }, () => draw(random))
        for (const client of agents.keys()) await learnLights(site, client, filters[0] ?? {})
        await check(database, site, filters.slice(0, CHECKED), what)
        results.push(await compareCalls(site, what, filters))
      }
      for (const [path, expect] of Object.entries(LISTS).filter(([path]) => ONLY.test(path))) {
        if (expect) await checkList(site, path, await expect(database.owner, agents[0] ?? ''))
        results.push(await timeCall(site, path, FILTERS))
      }
      return [...results, ...(await searchDiskOf(database.owner, LISTINGS))]
    })
  })
}

/** Asks until all lights that the filter needs are stored, as a page does that shows how many are pending. */
async function learnLights(site: Site, client: number, filter: Filter): Promise<void> {
  const { pending = 0 } = await site.get<{ pending?: number }>(client, buildPath(filter))
  if (pending > 0) await learnLights(site, client, filter)
}

/** @throws when the list is another one, or in another order */
async function checkList(site: Site, path: string, expected: readonly number[]): Promise<void> {
  const given = (await site.get<readonly { id: number }[]>(0, path)).map(({ id }) => id)
  if (JSON.stringify(given) !== JSON.stringify(expected)) throw new Error(`${path}: ${given.join()} instead of ${expected.join()}`)
}

/** @throws when the product's response differs from a plain query over all listings */
async function check({ owner }: BenchDatabase, site: Site, filters: readonly Filter[], what: string): Promise<void> {
  for (const filter of filters) {
    const answer = await site.get<{ properties: PropertyCard[]; total: number; totalIsExact: boolean }>(0, buildPath(filter))
    const [ids, ...counted] = await plainAnswer(owner, site.agents[0] ?? '', filter)
    // within a page sorted by chance, the cards' own scores decide, which the seeds do not contain
    const inOrder = (page: number[]) => (filter.orderBy === 'chance' ? page.toSorted((one, other) => one - other) : page)
    const given = JSON.stringify([inOrder(answer.properties.map(({ id }) => id)), answer.total, answer.totalIsExact])
    const expected = JSON.stringify([inOrder(ids), ...counted])
    if (given !== expected) throw new Error(`${what}, ${buildPath(filter)}: ${given} instead of ${expected}`)
  }
}
