import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { searchDiskOf } from './disk.ts'
import type { BenchResult } from './result.ts'
import { CLASSES, randomNumbers } from './search-classes.ts'
import { plainAnswer, preparePlain } from './search-oracle.ts'
import { seedDay } from './seed-day.ts'
import { listAgents, seedAgents, seedBasics, seedListings } from './seed.ts'
import { compareCalls, type Filter, buildPath, type Site, timeCall, withSite } from './site.ts'

export const name = 'search'

const LISTINGS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
/** Classes to measure, by a pattern; a whole run takes long. */
const ONLY = new RegExp(process.env['BENCH_CLASSES'] ?? '')
/** Keeps the seeded database for further runs, which migrate it. */
const FOLDER = process.env['BENCH_FOLDER']
const CLIENTS = 8
/** Filters per class; each client starts with another one. */
const FILTERS = 16
const CHECKED = 10

/** The list call over HTTP with 8 clients on a million listings, against its own statements sent directly. */
export async function run(): Promise<BenchResult[]> {
  const work = async (database: BenchDatabase) => {
    if (!(await isSeeded(database))) await seed(database)
    const agents = await listAgents(database.owner, CLIENTS)
    return withSite(database, agents, async (site) => {
      const results: BenchResult[] = []
      for (const [what, draw] of Object.entries(CLASSES).filter(([name]) => ONLY.test(name))) {
        const random = randomNumbers(7)
        const filters = Array.from({ length: FILTERS }, () => draw(random))
        await check(database, site, filters.slice(0, CHECKED), what)
        results.push(await compareCalls(site, what, filters))
      }
      for (const path of ['/api/stats', '/api/notifications']) results.push(await timeCall(site, path, FILTERS))
      return [...results, ...(await searchDiskOf(database.owner, LISTINGS))]
    })
  }
  return withDatabase(work, {}, FOLDER)
}

/** Checks for the last table that `seed` creates. */
async function isSeeded({ owner }: BenchDatabase): Promise<boolean> {
  const { rows } = await owner.query<{ plain: string | null }>(`select to_regclass('bench.plain') as plain`)
  return rows[0]?.plain !== null
}

async function seed(database: BenchDatabase): Promise<void> {
  await seedBasics(database.owner)
  await seedListings(database.ownerUrl, 1, LISTINGS)
  await seedDay(database, await seedAgents(database.owner, CLIENTS))
  await preparePlain(database.owner)
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
