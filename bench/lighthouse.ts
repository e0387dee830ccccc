import type { Result } from 'lighthouse'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { withDatabase } from './bench-database.ts'
import type { BenchResult } from './result.ts'
import { seedAgents, seedBasics, seedListings } from './seed.ts'
import { withSite } from './site.ts'
import { audit, toResults } from './web.ts'

export const name = 'lighthouse'

const LISTINGS = 600
const ROUNDS = 3
const LCP_MAX = 2_000

/** The pages that agents use all day, loaded for the first time on a phone with a slow network. */
const PAGES = [
  ['Dashboard', '/'],
  ['Search', '/properties'],
  ['Detail', '/property/1'],
] as const

export async function run(): Promise<BenchResult[]> {
  buildWebIfStale()
  return withDatabase(async (database) => {
    await seedBasics(database.owner)
    await seedListings(database.ownerUrl, 1, LISTINGS)
    const agents = await seedAgents(database.owner, 1)
    return withSite(database, agents, async ({ url, cookies }) => {
      const results: BenchResult[] = []
      for (const [page, path] of PAGES) {
        const runs: Result[] = []
        for (let round = 0; round < ROUNDS; round += 1) runs.push(await audit(url + path, cookies[0]))
        results.push(...toResults(page, runs, LCP_MAX))
      }
      return results
    })
  })
}
