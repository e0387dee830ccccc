import type { Candidate, SearchClient, SearchClientForm } from '#shared/contract/work/search-clients.ts'
import { DONE } from '#shared/contract/fields.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { SEARCH_CLIENTS_MAX } from '#shared/domain/limits.ts'
import { describeMisfit } from '#shared/domain/search-client.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import {
  countSearchClients,
  deleteLink,
  deleteSearchClient,
  findSearchClient,
  insertSearchClient,
  listCompared,
  storeCalled,
  storeLink,
  updateSearchClient,
} from './queries.ts'

const NOT_FOUND = 'Suchkunde nicht gefunden'
const TOO_MANY = `Mehr als ${SEARCH_CLIENTS_MAX} Suchkunden sind nicht möglich. Löschen Sie, wer nicht mehr sucht.`

export async function createSearchClient(ctx: Ctx, officeId: OfficeId, form: SearchClientForm): Promise<SearchClient> {
  requirePast(ctx, form)
  return inTransaction(ctx, async (ctx) => {
    if ((await countSearchClients(ctx, officeId)) >= SEARCH_CLIENTS_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    const id = await insertSearchClient(ctx, officeId, form)
    await enqueueLearning(ctx, officeId)
    return getSearchClient(ctx, officeId, id)
  })
}

export async function changeSearchClient(ctx: Ctx, officeId: OfficeId, id: number, form: SearchClientForm): Promise<SearchClient> {
  requirePast(ctx, form)
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateSearchClient(ctx, officeId, id, form))) throw notFound(NOT_FOUND)
    await enqueueLearning(ctx, officeId)
    return getSearchClient(ctx, officeId, id)
  })
}

export async function removeSearchClient(ctx: Ctx, officeId: OfficeId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSearchClient(ctx, officeId, id))) throw notFound(NOT_FOUND)
    await enqueueLearning(ctx, officeId)
    return DONE
  })
}

/** A client fits many of the agent's leads, whose lights are void now. */
const enqueueLearning = (ctx: Ctx, officeId: OfficeId) =>
  ctx.queue.enqueue(ctx, 'learn-leads', { officeId }, { key: officeId, priority: 10 })

/** Active clients for a property, those that fit first. */
export async function candidatesFor(ctx: Ctx, officeId: OfficeId, id: number): Promise<Candidate[]> {
  const compared = await listCompared(ctx, officeId, await requireProperty(ctx, officeId, id))
  const candidates = compared.map(({ listingType, offeredType, price, isInArea, ...client }) => ({
    ...client,
    misfit: describeMisfit({ ...client, isActive: true }, { listingType, propertyType: offeredType, price, isInArea }),
  }))
  return candidates.toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
}

/** Links a client to a property. It must fit, or the client would be a mere pretext for the call. */
export async function linkSearchClient(ctx: Ctx, agent: Agent, id: number, clientId: number): Promise<typeof DONE> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, officeId, id)
    const client = (await candidatesFor(ctx, officeId, propertyId)).find((one) => one.id === clientId)
    if (!client) throw notFound(NOT_FOUND)
    if (client.misfit !== null) throw new Refusal(409, `${client.name} passt nicht zu dieser Immobilie. ${client.misfit}`)
    await storeLink(ctx, agent, clientId, propertyId)
    return DONE
  })
}

export async function unlinkSearchClient(ctx: Ctx, officeId: OfficeId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteLink(ctx, officeId, await requireProperty(ctx, officeId, id))))
      throw notFound('Mit dieser Immobilie ist kein Suchkunde verknüpft.')
    return DONE
  })
}

export const noteCalledFor = storeCalled

export async function getSearchClient(ctx: Ctx, officeId: OfficeId, id: number): Promise<SearchClient> {
  const client = await findSearchClient(ctx, officeId, id)
  if (!client) throw notFound(NOT_FOUND)
  return client
}

/** Rejects a start date in the future. */
function requirePast({ clock }: Ctx, { since }: SearchClientForm): void {
  if (since > berlinDay(clock.now())) throw new Refusal(400, '„Sucht seit“ kann nicht in der Zukunft liegen.')
}

export { findClients } from './queries-persons.ts'
