import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { PriceChange } from './price-history.ts'

/** Every price that an advert of the object changed, in their order. */
export async function listPriceChanges({ db }: Ctx, propertyId: number): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select c.advert_id as "advertId", c.created_at as at, (change ->> 'oldValue')::float8 as before, (change ->> 'newValue')::float8 as after
    from property_changes c cross join lateral jsonb_array_elements(c.field_changes) as change
    where c.property_id = ${propertyId} and c.advert_id is not null and c.agent_id is null
      and c.field_changes @> '[{"field": "price"}]' and change ->> 'field' = 'price'
    order by c.created_at, c.id`.execute(db)
  return rows
}
