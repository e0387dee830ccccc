import type { Property } from '#shared/contract/properties.ts'
import type { ProspectPatch } from '#shared/contract/prospects.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/transaction.ts'
import { getProperty, requireProperty } from '../properties/service.ts'
import { upsertProspect } from './queries.ts'

/** Notes what the agent learned, and answers with the property as he sees it now. */
export async function updateProspect(
  ctx: Ctx,
  agentId: string,
  propertyId: number,
  patch: z.output<typeof ProspectPatch>,
): Promise<Property> {
  return inTransaction(ctx, async (ctx) => {
    await requireProperty(ctx, propertyId)
    await upsertProspect(ctx, agentId, propertyId, patch)
    return getProperty(ctx, agentId, propertyId)
  })
}
