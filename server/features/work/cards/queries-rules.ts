import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { LeadShift } from '#shared/domain/lead-shifts.ts'
import { SEARCH_CLIENTS_MAX } from '#shared/domain/limits.ts'
import type { Offered } from '#shared/domain/search-client.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { leadShifts } from '../lead-score/service.ts'

export interface OwnRules {
  readonly clients: readonly (Pick<SearchClient, 'id' | 'name' | 'budget' | 'propertyType'> & { readonly inArea: readonly number[] })[]
  readonly offers: readonly (Omit<Offered, 'isInArea'> & { readonly id: number })[]
  readonly shifts: readonly LeadShift[]
}

/**
 * The agent's active clients, newest first, each with the given properties that lie in the client's places; these properties' types and prices; and
 * the agent's points. One statement, because every list needs all of them.
 */
export async function findOwnRules({ db }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<OwnRules> {
  const isMeant = sql<boolean>`p.id = any(${propertyIds}::bigint[])`
  const active = db.selectFrom('search_clients as c').where('c.office_id', '=', officeId).where('c.ended_at', 'is', null)
  // joined by key, because comparing each client with each property would take most of a list's time
  const near = sql<{ client: number; ids: number[] }>`(
    select c.id as client, array_agg(distinct p.id) as ids
    from search_clients c cross join unnest(c.place_keys) as key
      join (select p.id, unnest(p.place_keys) as key from properties p where ${isMeant}) p using (key)
    where c.office_id = ${officeId} and c.ended_at is null group by c.id)`
  const clients = active
    .leftJoin(near.as('near'), 'near.client', 'c.id')
    .select(['c.id', 'c.name', 'c.property_type as propertyType'])
    .select([euro('c.budget_cents').as('budget'), sql`coalesce(near.ids, '{}')`.as('inArea')])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(SEARCH_CLIENTS_MAX)
  const offers = db
    .selectFrom('properties as p')
    .where(isMeant)
    // most agents have no clients, so nothing else is loaded
    .where((eb) => eb.exists(active.select('c.id')))
    .select(['p.id', 'p.listing_type as listingType', 'p.property_type as propertyType'])
    .select(euro('p.price_cents').as('price'))
  const row = await db
    .selectNoFrom([jsonArrayFrom(clients).as('clients'), jsonArrayFrom(offers).as('offers'), leadShifts(officeId).as('shifts')])
    .executeTakeFirstOrThrow()
  return row as OwnRules
}
