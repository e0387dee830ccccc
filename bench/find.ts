import type { Found } from '#shared/contract/work/find.ts'
import { withDatabase } from './bench-database.ts'
import { quantile, timed } from './measure.ts'
import type { BenchResult } from './result.ts'
import { PLACES } from './places.ts'
import { one, randomNumbers } from './search-classes.ts'
import { seedAgents, seedBasics, seedListings, seedProspects } from './seed.ts'
import { type Site, withSite } from './site.ts'

export const name = 'find'

const LISTINGS = 1_000_000
const PROSPECTS = 20_000
const CLIENTS = 4
const CALLS = 40
const P95_MAX = 100

/** What a user types, and whether an agent has it. */
const CLASSES: Readonly<Record<string, readonly [path: (random: () => number) => string, isFound: boolean]>> = {
  'an owner': [(random) => `/api/find?q=${encodeURIComponent(`Petersen ${100 + Math.floor(random() * 900)}`)}`, true],
  'an owner and a place': [(random) => `/api/find?q=${encodeURIComponent(`Petersen ${one(random, PLACES).town}`)}`, true],
  'a name that all have': [() => '/api/find?q=petersen', true],
  'the beginning of a number': [(random) => `/api/find?q=${encodeURIComponent(`0171 55${Math.floor(random() * 10)}`)}`, true],
  'a whole number': [(random) => `/api/find?q=${encodeURIComponent(`+49 171/55${10_000 + Math.floor(random() * 80_000)}`)}`, true],
  'words of a note': [() => '/api/find?q=r%C3%BCckruf', true],
  'nothing there is': [() => '/api/find?q=xylophon', false],
  'the owner of a number': [
    (random) => `/api/callers?number=${encodeURIComponent(`0049171 55${10_000 + Math.floor(random() * 80_000)}`)}`,
    true,
  ],
}

/** Finder calls by agents with 20,000 prospects each, over a million listings, while they type. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    await seedBasics(database.owner)
    await seedListings(database.ownerUrl, 1, LISTINGS)
    const agents = await seedAgents(database.owner, CLIENTS)
    await seedProspects(database.owner, CLIENTS, PROSPECTS)
    await database.owner.query(`
      with n as (select office_id, property_id, row_number() over (partition by office_id order by property_id) as i from prospects)
      update prospects p set owner_phone = '0171/55' || (10000 + n.i * 4), internal_notes = case when n.i % 3 = 0 then 'Bittet um Rückruf am Abend, ' || n.i end
      from n where n.office_id = p.office_id and n.property_id = p.property_id`)
    await database.owner.query(`
      insert into prospect_activities (office_id, property_id, activity_type, description, created_at)
      select office_id, property_id, 'call', 'Niemand erreicht, erneuter Rückruf vereinbart', updated_at from prospects`)
    await database.owner.query('vacuum analyze prospects, prospect_activities')
    return withSite(database, agents, async (site) => {
      const results: BenchResult[] = []
      for (const [what, [draw, isFound]] of Object.entries(CLASSES)) results.push(await time(site, what, draw, isFound))
      return results
    })
  })
}

/** Runs all clients concurrently, each with its own calls. @throws when an existing record is not found */
async function time(site: Site, what: string, draw: (random: () => number) => string, isFound: boolean): Promise<BenchResult> {
  let found = 0
  const times = await Promise.all(
    site.agents.map(async (_, client) => {
      const random = randomNumbers(13 + client)
      const own: number[] = []
      for (let call = 0; call < CALLS; call += 1) {
        const path = draw(random)
        own.push(
          await timed(async () => {
            const answer = await site.get<readonly Found[] | { callers: readonly unknown[] }>(client, path)
            found += 'callers' in answer ? answer.callers.length : answer.length
          }),
        )
      }
      return own.slice(2)
    }),
  )
  if (found > 0 !== isFound) throw new Error(`${what}: ${found} found`)
  const value = quantile(times.flat(), 0.95)
  return {
    id: 'P5',
    what: `find, ${what}: p95 of ${CLIENTS} clients`,
    value,
    unit: 'ms',
    target: `≤ ${P95_MAX} ms`,
    pass: value <= P95_MAX,
  }
}
