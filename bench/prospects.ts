import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROPERTY_PAGE_SIZE, PROSPECTS_PAGE } from '#shared/domain/limits.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { BenchResult } from './result.ts'
import { PLACES } from './places.ts'
import { one, randomNumbers } from './search-classes.ts'
import { CLIENTS, withSearchDatabase } from './search-database.ts'
import { listAgents } from './seed.ts'
import { compareCalls, type Filter, buildPath, type Site, withSite } from './site.ts'

export const name = 'prospects'

const FILTERS = 10
const CHECKED = 4

const STATUSES = ['not_contacted', 'contacted', 'follow_up', 'closed_deal'] as const

/** Filters of the prospects page, with its own page size and a shorter one, in the order of the two that an index has. */
const CLASSES: Readonly<Record<string, (random: () => number) => Filter>> = {
  'all of them': () => ({}),
  'one status': (random) => ({ prospectStatus: one(random, STATUSES) }),
  'an owner': (random) => ({ q: `Petersen ${Math.floor(random() * 1_000)}` }),
  'an owner and a place': (random) => ({ q: `Petersen ${one(random, PLACES).town}` }),
  'a word of every third listing': () => ({ q: 'house' }),
}

/** The prospect lists of agents with 10,000 prospects each, over a million listings. */
export async function run(): Promise<BenchResult[]> {
  return withSearchDatabase(async (database) => {
    const agents = await listAgents(database.owner, CLIENTS)
    const results: BenchResult[] = []
    for (const [limit, asking] of [
      [PROPERTY_PAGE_SIZE, agents],
      [PROSPECTS_PAGE, agents.slice(0, 1)],
    ] as const) {
      await withSite(database, asking, async (site) => {
        for (const [what, draw] of Object.entries(CLASSES)) {
          const random = randomNumbers(11)
          const filters = Array.from({ length: FILTERS }, (): Filter => ({ ...draw(random), orderBy: 'followUp', limit }))
          for (const filter of filters.slice(0, CHECKED)) await check(database, site, filter)
          results.push(await compareCalls(site, `prospects, ${what}, ${limit} rows`, filters))
        }
      })
    }
    return results
  })
}

/** @throws when the rows are not in the specified order: by next follow-up, then by score, and untouched properties last */
async function check({ owner }: BenchDatabase, site: Site, filter: Filter): Promise<void> {
  const { properties } = await site.get<{ properties: PropertyCard[] }>(0, buildPath(filter))
  const { rows } = await owner.query<{ id: number }>(
    `select p.id::int from properties p left join prospects pr on pr.property_id = p.id and pr.office_id = $1
    where (pr.office_id is not null or p.hidden_reason is null)
      and ($2::text is null or coalesce(pr.prospect_status, 'not_contacted') = $2)
      and concat_ws(' ', p.title, p.zip_code, p.location, pr.owner_name) ilike all($3)
    order by pr.office_id is null, pr.next_follow_up_date, pr.lead_score desc nulls last, pr.updated_at desc,
      case when pr.office_id is null then p.listed_at end desc, case when pr.office_id is null then -p.id else p.id end limit $4`,
    [site.agents[0], filter.prospectStatus ?? null, (filter.q ?? '').split(' ').map((word) => `%${word}%`), filter.limit],
  )
  const [given, expected] = [properties.map(({ id }) => id), rows.map(({ id }) => id)].map((ids) => JSON.stringify(ids))
  if (given !== expected) throw new Error(`${buildPath(filter)}: ${given?.slice(0, 300)} instead of ${expected?.slice(0, 300)}`)
}
