import type { SavedSearch, SavedSearchForm, SavedSearchPatch } from '#shared/contract/saved-searches.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../http/errors.ts'
import { askForRuns } from '../scrape-runs/service.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  listActiveRequests,
  listAgentsOf,
  listRequests,
  listSavedSearches,
  replaceDerived,
  updateSavedSearch,
} from './queries.ts'
import { requestOf, searchPlaceKeys } from './requests.ts'

const NOT_FOUND = 'Suchanfrage nicht gefunden'

export async function createSavedSearch(ctx: Ctx, agentId: string, form: SavedSearchForm): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertSavedSearch(ctx, agentId, form)
    return settle(ctx, agentId, id)
  })
}

/** A search that changed, or was switched on, runs at once. */
export async function changeSavedSearch(ctx: Ctx, agentId: string, id: number, patch: SavedSearchPatch): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateSavedSearch(ctx, agentId, id, patch))) throw notFound(NOT_FOUND)
    return settle(ctx, agentId, id)
  })
}

export async function removeSavedSearch(ctx: Ctx, agentId: string, id: number): Promise<typeof DONE> {
  if (!(await deleteSavedSearch(ctx, agentId, id))) throw notFound(NOT_FOUND)
  return DONE
}

/** Runs a search again, whether it is switched on or not. */
export async function runSavedSearch(ctx: Ctx, agentId: string, id: number): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    const search = await getSavedSearch(ctx, agentId, id)
    await startRuns(ctx, agentId, id)
    return search
  })
}

/** Asks for every request that somebody's active search needs: however many agents search alike, the portal is asked once. */
export async function planRuns(ctx: Ctx, sources: readonly PortalName[]): Promise<void> {
  await askForRuns(ctx, await listActiveRequests(ctx, sources))
}

export const agentsConcerned = listAgentsOf

async function getSavedSearch(ctx: Ctx, agentId: string, id: number): Promise<SavedSearch> {
  const [search] = await listSavedSearches(ctx, agentId, id)
  if (!search) throw notFound(NOT_FOUND)
  return search
}

/** Writes down what follows from a search, and lets it run if it is on. */
async function settle(ctx: Ctx, agentId: string, id: number): Promise<SavedSearch> {
  const search = await getSavedSearch(ctx, agentId, id)
  const request = requestOf(search)
  await replaceDerived(
    ctx,
    id,
    searchPlaceKeys(search.location, search.radius),
    search.sources.map((source) => ({ source, request })),
  )
  if (search.isActive) await startRuns(ctx, agentId, id)
  return getSavedSearch(ctx, agentId, id)
}

/** Has a search read at all its portals before what the schedule asks for. */
async function startRuns(ctx: Ctx, agentId: string, id: number): Promise<void> {
  const requests = await listRequests(ctx, id)
  await askForRuns(
    ctx,
    requests.map(({ source, request }) => ({ source: source as PortalName, request, agentIds: [agentId] })),
    { isAsked: true },
  )
}
