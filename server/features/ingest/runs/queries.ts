import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'

export function findPlace({ db }: Ctx, source: PortalName, placeKey: string) {
  return db
    .selectFrom('portal_places')
    .select(['place_id as id', 'label'])
    .where('source', '=', source)
    .where('place_key', '=', placeKey)
    .executeTakeFirst()
}

export async function storePlace(
  { db, clock }: Ctx,
  source: PortalName,
  placeKey: string,
  place: { id: string; label: string },
): Promise<void> {
  await db
    .insertInto('portal_places')
    .values({ source, place_key: placeKey, place_id: place.id, label: place.label, looked_up_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['source', 'place_key']).doNothing())
    .execute()
}
