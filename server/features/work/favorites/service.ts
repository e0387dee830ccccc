import type { AgentId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { deleteFavorite, insertFavorite } from './queries.ts'

export async function addFavorite(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<typeof DONE> {
  await requireProperty(ctx, propertyId)
  await insertFavorite(ctx, agentId, propertyId)
  return DONE
}

export async function removeFavorite(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<typeof DONE> {
  if (!(await deleteFavorite(ctx, agentId, propertyId))) throw notFound('Diese Immobilie ist nicht in Ihren Favoriten.')
  return DONE
}
