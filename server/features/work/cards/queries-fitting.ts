import type { OfficeId } from '#shared/domain/ids.ts'
import { FITTING_COUNTED } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type PropertySearch, buildParts, type Wish, type WishRows } from './queries-filter.ts'

/** The agent's active search clients. `id` selects one. */
export async function listWishes({ db }: Ctx, officeId: OfficeId, id?: number): Promise<Wish[]> {
  const rows = await db
    .selectFrom('search_clients as c')
    .where('c.office_id', '=', officeId)
    .where('c.ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id as number))
    .select(['c.id', 'c.budget_cents as budgetCents', 'c.property_type as propertyType'])
    .select(sql<string[]>`array(select s.id::text from place_sets s where s.keys && c.place_keys)`.as('placeSets'))
    .execute()
  return rows as Wish[]
}

/** The search limited to properties that fit the client. */
export function fitting(search: PropertySearch, wish: Wish): PropertySearch {
  const { listingType, propertyType } = search.filter
  const isOther = listingType === 'rent' || (wish.propertyType !== null && propertyType !== undefined && propertyType !== wish.propertyType)
  return withWish(search, wish.id, isOther ? { ...wish, placeSets: [] } : wish)
}

const withWish = (search: PropertySearch, searchClient: number, wish: Wish | WishRows): PropertySearch => ({
  ...search,
  filter: {
    ...search.filter,
    searchClient,
    listingType: 'sale',
    propertyType: search.filter.propertyType ?? wish.propertyType ?? undefined,
  },
  wish,
})

/** Stands for all clients of `WishRows`. */
const ANY_CLIENT = 0

/**
 * How many results of the search fit each client, counted up to a limit. One query per kind of property sought, because planning a query per client
 * takes longer than counting.
 */
export async function countFits(
  { db }: Ctx,
  search: PropertySearch,
  wishes: readonly Wish[],
): Promise<{ readonly id: number; readonly count: number }[]> {
  const counts = [...Map.groupBy(wishes, ({ propertyType }) => propertyType)].map(([propertyType, alike]) => {
    const rows: WishRows = { propertyType, placeSets: sql`w."placeSets"`, budgetCents: sql`w."budgetCents"` }
    const parts = buildParts(withWish(search, ANY_CLIENT, rows)).map(({ listings, where }) =>
      db.selectFrom(listings.as('p')).select('p.id').where(where),
    )
    return sql`select w.id, (select count(*) from (select from (${sql.join(parts, sql` union all `)}) found limit ${FITTING_COUNTED + 1}) counted)::int as count
      from jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) as w (id bigint, "placeSets" bigint[], "budgetCents" bigint)`
  })
  const { rows } = await sql<{ id: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
