import type { PropertyFilter } from '#shared/contract/properties.ts'
import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { placeKey } from '#shared/domain/place.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** What a search is made of: its filter, who asks and when, and the sets of place keys that answer to its places (undefined: it names none). */
export interface Search {
  readonly filter: PropertyFilter
  readonly agentId: string
  readonly now: Date
  readonly placeSets: readonly string[] | undefined
}

/** Keys a listing must have, all of them. */
export function wantedPlaces({ location, city, zipCode }: PropertyFilter): string[] {
  return [location, city, zipCode].flatMap((place) => (place ? [placeKey(place)] : []))
}

/** Every condition of a search, on `properties as p`. Values are bound; columns come from here alone, and every index of a search carries them. */
export function conditions({ filter, agentId, now, placeSets }: Search) {
  return (eb: ExpressionBuilder<{ p: DB['properties'] } & DB, 'p'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('p.hidden_reason', filter.hidden ? 'is not' : 'is', null)]
    const add = (condition: Expression<SqlBool>) => all.push(condition)
    if (filter.listingType) add(eb('p.listing_type', '=', filter.listingType))
    if (placeSets) add(sql<SqlBool>`p.place_set = any(${placeSets}::bigint[])`)
    if (filter.minPrice !== undefined) add(eb('p.price_cents', '>=', Math.round(filter.minPrice * 100)))
    if (filter.maxPrice !== undefined) add(eb('p.price_cents', '<=', Math.round(filter.maxPrice * 100)))
    if (filter.propertyType) add(eb('p.property_type', '=', filter.propertyType))
    if (filter.sellerType) add(eb('p.seller_type', '=', filter.sellerType))
    if (filter.minSize !== undefined) add(eb('p.size', '>=', filter.minSize))
    if (filter.rooms !== undefined) add(eb('p.rooms', '>=', filter.rooms))
    if (filter.onlyWithImages) add(sql<SqlBool>`p.has_images`)
    if (filter.onlyNewListings) add(eb('p.scraped_at', '>', new Date(now.getTime() - NEW_BADGE_AGE).toISOString()))
    if (filter.sources) add(sql<SqlBool>`p.source = any(${filter.sources}::text[])`)
    if (filter.prospectStatus) add(ofStatus(filter.prospectStatus, agentId))
    return eb.and(all)
  }
}

/** "Not contacted" is also everything the agent never touched. */
function ofStatus(status: NonNullable<PropertyFilter['prospectStatus']>, agentId: string): Expression<SqlBool> {
  if (status === 'not_contacted') {
    return sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.agent_id = ${agentId}
      and x.prospect_status <> 'not_contacted')`
  }
  return sql<SqlBool>`p.id in (select x.property_id from prospects x where x.agent_id = ${agentId} and x.prospect_status = ${status})`
}
