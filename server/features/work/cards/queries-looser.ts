import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { LOOSER_COUNTED, LOOSER_LOOKED_AT } from '#shared/domain/looser.ts'
import { LISTING_TYPES } from '#shared/domain/property-type.ts'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { DB } from '../../../db/schema.ts'
import { type PropertySearch, buildParts } from './queries-filter.ts'

export interface Counted {
  readonly total: number
  readonly totalIsExact: boolean
}

type Part = ReturnType<typeof buildParts>[number]

/**
 * Counts for each of these parts of a filter what the search finds without it, all in one pass over the newest properties that meet the rest of the
 * filter. `search` has the rest, and its places.
 */
export async function countWithout({ db }: Ctx, search: PropertySearch, given: readonly PropertyFilter[]): Promise<Counted[]> {
  if (given.length === 0) return []
  const names = given.map((_, index) => sql.ref(`met${index}`))
  const totals = names.map(
    (_, index) => sql`count(*) filter (where ${and(names.filter((_, other) => other !== index))})::int as ${sql.ref(`total${index}`)}`,
  )
  const types = search.filter.listingType ? [search.filter.listingType] : LISTING_TYPES
  const walks = buildConditions(search, given).flatMap(({ listings, where, met }) =>
    types.map(
      (type) => sql`(select count(*)::int as looked, ${sql.join(totals)} from (
        select ${sql.join(met.map((condition, index) => sql`${condition} as ${sql.ref(`met${index}`)}`))}
        from ${listings} as p where p.listing_type = ${type} and ${where} order by p.listed_at desc limit ${LOOSER_LOOKED_AT + 1}) met)`,
    ),
  )
  const { rows } = await sql<{ looked: number } & Record<`total${number}`, number>>`${sql.join(walks, sql` union all `)}`.execute(db)
  const lookedAtAll = rows.every(({ looked }) => looked <= LOOSER_LOOKED_AT)
  return given.map((_, index) => {
    const total = rows.reduce((sum, row) => sum + (row[`total${index}`] ?? 0), 0)
    return { total: Math.min(total, LOOSER_COUNTED), totalIsExact: lookedAtAll && total <= LOOSER_COUNTED }
  })
}

/** The parts of the search, each with the condition of every given part of the filter. */
function buildConditions(search: PropertySearch, given: readonly PropertyFilter[]) {
  const eb = expressionBuilder<{ p: DB['properties'] } & DB, 'p'>()
  const { hidden } = search.filter
  // what lies in a place and around it are two parts of one table; the conditions know no place
  const inTable = search.around ? 2 : 1
  const alone = given.map((filter) => {
    const [first, ...others] = buildParts({ ...search, filter: { ...filter, hidden }, placeSets: undefined, around: undefined })
    return [...Array.from({ length: inTable }, () => first), ...others]
  })
  return buildParts(search).map(({ listings, where }, part) => ({
    listings,
    where: where(eb),
    met: alone.map((parts): Expression<SqlBool> => (parts[part] as Part).where(eb)),
  }))
}

const and = (conditions: readonly RawBuilder<unknown>[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))
