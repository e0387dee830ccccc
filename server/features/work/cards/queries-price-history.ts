import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import type { PriceChange } from './price-history.ts'

/** All price changes of a property's adverts in chronological order, including adverts only this agent sees there. */
export async function listPriceChanges({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select c.advert_id as "advertId", c.created_at as at, (change ->> 'oldValue')::float8 as before, (change ->> 'newValue')::float8 as after
    from property_changes c cross join lateral jsonb_array_elements(c.field_changes) as change
    where c.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`array[${propertyId}::bigint]`)}) and c.advert_id is not null and c.agent_id is null
      and c.field_changes @> '[{"field": "price"}]' and change ->> 'field' = 'price'
    order by c.created_at, c.id`.execute(db)
  return rows
}
