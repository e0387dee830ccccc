import type { Candidate, MatchingClients, SearchClient, SearchClientForm } from '#shared/contract/work/search-clients.ts'
import { DONE } from '#shared/contract/fields.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { MATCHING_CLIENTS_SHOWN, SEARCH_CLIENTS_MAX } from '#shared/domain/limits.ts'
import { misfitOf } from '#shared/domain/search-client.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/current.ts'
import {
  countSearchClients,
  deleteLink,
  deleteSearchClient,
  findInArea,
  insertSearchClient,
  listCompared,
  listSearchClients,
  storeCalled,
  storeLink,
  updateSearchClient,
} from './queries.ts'

const NOT_FOUND = 'Suchkunde nicht gefunden'
const TOO_MANY = `Mehr als ${SEARCH_CLIENTS_MAX} Suchkunden sind nicht möglich. Löschen Sie, wer nicht mehr sucht.`

export async function createSearchClient(ctx: Ctx, agentId: AgentId, form: SearchClientForm): Promise<SearchClient> {
  requirePast(ctx, form)
  return inTransaction(ctx, async (ctx) => {
    if ((await countSearchClients(ctx, agentId)) >= SEARCH_CLIENTS_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    return getSearchClient(ctx, agentId, await insertSearchClient(ctx, agentId, form))
  })
}

export async function changeSearchClient(ctx: Ctx, agentId: AgentId, id: number, form: SearchClientForm): Promise<SearchClient> {
  requirePast(ctx, form)
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateSearchClient(ctx, agentId, id, form))) throw notFound(NOT_FOUND)
    return getSearchClient(ctx, agentId, id)
  })
}

export async function removeSearchClient(ctx: Ctx, agentId: AgentId, id: number): Promise<typeof DONE> {
  if (!(await deleteSearchClient(ctx, agentId, id))) throw notFound(NOT_FOUND)
  return DONE
}

/** Active clients for a property, fitting ones first. */
export async function candidatesFor(ctx: Ctx, agentId: AgentId, id: number): Promise<Candidate[]> {
  const compared = await listCompared(ctx, agentId, await requireProperty(ctx, agentId, id))
  const candidates = compared.map(({ listingType, offeredType, price, isInArea, ...client }) => ({
    ...client,
    misfit: misfitOf({ ...client, isActive: true }, { listingType, propertyType: offeredType, price, isInArea }),
  }))
  return candidates.toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
}

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

/** Links a client to a property. It must fit, or the client would be a mere pretext for the call. */
export async function linkSearchClient(ctx: Ctx, agentId: AgentId, id: number, clientId: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, agentId, id)
    const client = (await candidatesFor(ctx, agentId, propertyId)).find((one) => one.id === clientId)
    if (!client) throw notFound(NOT_FOUND)
    if (client.misfit !== null) throw new Refusal(409, `${client.name} passt nicht zu dieser Immobilie. ${client.misfit}`)
    await storeLink(ctx, agentId, clientId, propertyId)
    return DONE
  })
}

export async function unlinkSearchClient(ctx: Ctx, agentId: AgentId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteLink(ctx, agentId, await requireProperty(ctx, agentId, id))))
      throw notFound('Mit dieser Immobilie ist kein Suchkunde verknüpft.')
    return DONE
  })
}

export const noteCalledFor = storeCalled

async function getSearchClient(ctx: Ctx, agentId: AgentId, id: number): Promise<SearchClient> {
  const [client] = await listSearchClients(ctx, agentId, id)
  if (!client) throw notFound(NOT_FOUND)
  return client
}

/** Rejects a start date in the future. */
function requirePast({ clock }: Ctx, { since }: SearchClientForm): void {
  if (since > berlinDay(clock.now())) throw new Refusal(400, '„Sucht seit“ kann nicht in der Zukunft liegen.')
}
