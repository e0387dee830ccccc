import type { MatchingClients } from '#shared/contract/work/search-clients.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { MATCHING_CLIENTS_SHOWN } from '#shared/domain/limits.ts'
import { misfitOf } from '#shared/domain/search-client.ts'
import type { Ctx } from '../../../ctx.ts'
import { findInArea } from './queries-matching-clients.ts'

/** Adds to each property the agent's active clients that it fits, in one query. */
export async function withMatchingClients<P extends { readonly id: number }>(
  ctx: Pick<Ctx, 'db'>,
  agentId: AgentId,
  properties: readonly P[],
): Promise<(P & { matchingClients: MatchingClients })[]> {
  if (properties.length === 0) return []
  const { clients, offers } = await findInArea(
    ctx,
    agentId,
    properties.map(({ id }) => id),
  )
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]))
  const pairs = clients.flatMap(({ inArea, ...client }) => inArea.map((propertyId) => ({ propertyId, client })))
  const fitting = pairs.filter(({ propertyId, client }) => {
    const offer = offerOf.get(propertyId)
    return offer !== undefined && misfitOf({ ...client, isActive: true }, { ...offer, isInArea: true }) === null
  })
  const clientsOf = Map.groupBy(fitting, ({ propertyId }) => propertyId)
  return properties.map((property) => {
    const all = clientsOf.get(property.id) ?? []
    const shown = all.slice(0, MATCHING_CLIENTS_SHOWN).map(({ client: { id, name } }) => ({ id, name }))
    return { ...property, matchingClients: { count: all.length, clients: shown } }
  })
}
