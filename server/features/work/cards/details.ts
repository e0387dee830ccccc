import type { Viewer } from '#shared/domain/ids.ts'
import { storedEuro } from '#shared/domain/money.ts'
import type { Ctx } from '../../../ctx.ts'
import { mergeAdverts, withOwn, type Advert, findAdverts } from '../../market/properties/service.ts'
import { buildDetails } from './advert-details.ts'
import { hydrateNoted, type NotedColumns, type WholeColumns } from './queries-hydrate.ts'
import { listDecided, listOwnAdverts, listPriceChanges } from './queries-details.ts'

/** The columns of whole properties, with all their adverts, in the order of the ids. */
export async function hydrateWhole(ctx: Ctx, viewer: Viewer, asked: readonly number[]): Promise<WholeColumns[]> {
  const { officeId } = viewer
  const rows = await hydrateNoted(ctx, viewer, asked)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const own = Map.groupBy(await listOwnAdverts(ctx, officeId, ids), ({ joinedTo }) => joinedTo)
  const adverts = Map.groupBy(await findAdverts(ctx, ids), ({ property_id }) => property_id)
  const changes = await listPriceChanges(ctx, officeId, ids)
  const decided = await listDecided(ctx, officeId, ids)
  return rows.map((row) => {
    const merged = mergeAdverts(adverts.get(row.id) ?? [])
    const theirs = own.get(row.id)
    if (!theirs) return { ...row, ...buildDetails(merged, changes, decided) }
    return { ...row, ...missingValues(row, theirs), ...buildDetails(withOwn(merged, theirs), changes, decided) }
  })
}

/** Values missing on the card that one of the agent's own adverts has. */
function missingValues(row: NotedColumns, own: readonly Advert[]): Partial<NotedColumns> {
  // removed because `mergeAdverts` rejects adverts of different owners
  const { filled } = mergeAdverts(own.map((advert) => ({ ...advert, office_id: null })))
  return {
    address: row.address ?? filled.address,
    zipCode: row.zipCode ?? filled.zip_code,
    location: row.location ?? filled.location,
    price: row.price ?? storedEuro(filled.price_cents),
  }
}
