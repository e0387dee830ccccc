import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { preparePlain } from './search-oracle.ts'
import { seedDay } from './seed-day.ts'
import { removeColleagues, seedAgents, seedBasics, seedColleagues, seedListings, seedProspects } from './seed.ts'

export const LISTINGS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
export const CLIENTS = 8
/** In addition to the 2,000 of every seeded agent. */
const PROSPECTS = 10_000
/** Agents in each client's office. */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 1)
/** Keeps the seeded database for further runs, which migrate it. */
const FOLDER = process.env['BENCH_FOLDER']

/** Runs `work` on the listings and the agents that the benchmarks of searches, prospects and the replica share. */
export async function withSearchDatabase<T>(work: (database: BenchDatabase) => Promise<T>, folder = FOLDER): Promise<T> {
  return withDatabase(
    async (database) => {
      if (!(await isSeeded(database))) await seed(database)
      if (PEOPLE > 1) await seedColleagues(database.owner, CLIENTS, PEOPLE)
      else if (FOLDER !== undefined) await removeColleagues(database.owner, CLIENTS)
      return work(database)
    },
    {},
    folder,
  )
}

/** Checks for the last table that `seed` creates. */
async function isSeeded({ owner }: BenchDatabase): Promise<boolean> {
  const { rows } = await owner.query<{ plain: string | null }>(`select to_regclass('bench.plain') as plain`)
  return rows[0]?.plain !== null
}

async function seed(database: BenchDatabase): Promise<void> {
  const { owner, ownerUrl } = database
  await seedBasics(owner)
  await seedListings(ownerUrl, 1, LISTINGS)
  const agents = await seedAgents(owner, CLIENTS)
  await seedProspects(owner, CLIENTS, PROSPECTS)
  await seedDay(database, agents)
  await preparePlain(owner)
}
