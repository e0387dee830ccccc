import type { OfficeId } from '#shared/domain/ids.ts'
import type { Referred } from '../../../crm/port.ts'
import { buildReference } from '../../../crm/property.ts'
import type { Ctx } from '../../../ctx.ts'
import { getProperty } from '../cards/service.ts'
import { type DueExport, findReference, storeReference } from './queries-steps.ts'

/**
 * The property with the reference of its first export: a record whose creation response was lost is found by it, even if another advert leads by
 * then.
 */
export async function referredProperty(ctx: Ctx, officeId: OfficeId, { id, propertyId, crm }: DueExport): Promise<Referred> {
  const property = await getProperty(ctx, { officeId }, propertyId)
  const reference = (await findReference(ctx, propertyId, crm)) ?? buildReference(property)
  await storeReference(ctx, id, reference)
  return { ...property, reference }
}
