import type { AgentId } from '#shared/domain/ids.ts'
import { type Cents, toEuro } from '#shared/domain/money.ts'
import type { Ctx } from '../../../ctx.ts'
import { mergeAdverts, withOwn, type Advert, findAdverts } from '../../market/properties/service.ts'
import { detailsOf } from './advert-details.ts'
import { findSeen, listDecided, type PropertyRow, type SeenRow } from './queries.ts'
import { listOwnAdverts } from './queries-own.ts'
import { listPriceChanges } from './queries-price-history.ts'

/** A property as the agent sees it, with all its adverts. */
export async function findProperty(ctx: Ctx, agentId: AgentId, id: number): Promise<PropertyRow | undefined> {
  const seen = await findSeen(ctx, agentId, id)
  if (!seen) return undefined
  const own = await listOwnAdverts(ctx, agentId, id)
  const merged = mergeAdverts(await findAdverts(ctx, [id]))
  const changes = await listPriceChanges(ctx, agentId, id)
  return {
    ...seen,
    ...(own.length > 0 && missingValues(seen, own)),
    ...detailsOf(own.length === 0 ? merged : withOwn(merged, own), changes, await listDecided(ctx, agentId, id)),
  }
}

/** Values missing on the card that one of the agent's own adverts has. */
function missingValues(row: SeenRow, own: readonly Advert[]): Partial<SeenRow> {
  // blanked because `mergeAdverts` rejects adverts of different owners
  const { filled } = mergeAdverts(own.map((advert) => ({ ...advert, agent_id: null })))
  return {
    address: row.address ?? filled.address,
    zipCode: row.zipCode ?? filled.zip_code,
    location: row.location ?? filled.location,
    price: row.price ?? (filled.price_cents === null ? null : toEuro(filled.price_cents as Cents)),
  }
}
