import type { AgentId } from '#shared/domain/ids.ts'
import type { SavedSearch, SavedSearchForm, SavedSearchPatch } from '#shared/contract/market/saved-searches.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { DONE } from '#shared/contract/fields.ts'
import { listReversed } from '#shared/domain/criteria.ts'
import { SAVED_SEARCHES_MAX, SAVED_SEARCHES_OF_OFFICE_MAX } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { forgetMatches } from '../matches/service.ts'
import { askForRuns } from './ask-for-runs.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  getOfficeId,
  insertSavedSearch,
  listActiveRequests,
  listAskingAgents,
  listRequests,
  listAgentRequests,
  listSavedSearches,
  lockSavedSearch,
  replaceDerived,
  updateSavedSearch,
} from './queries.ts'
import { listPlaces, formatRequest, searchPlaceKeys } from './requests.ts'

const NOT_FOUND = 'Suchanfrage nicht gefunden'
const TOO_MANY = `Mehr als ${SAVED_SEARCHES_MAX} Suchanfragen sind nicht möglich. Ihre bisherigen sind gespeichert; löschen Sie eine, die Sie nicht mehr brauchen.`
const TOO_MANY_IN_OFFICE = `Mehr als ${SAVED_SEARCHES_OF_OFFICE_MAX} Suchanfragen sind in einem Büro nicht möglich. Alle bisherigen sind gespeichert; löschen Sie eine, die Sie nicht mehr brauchen, oder bitten Sie Ihre Kollegen darum.`
const UNCONFIRMED = 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Ihre Suchanfrage ist gespeichert und beginnt danach automatisch.'

export async function createSavedSearch(ctx: Ctx, agentId: AgentId, form: SavedSearchForm): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    const { own, ofOffice } = await countSavedSearches(ctx, agentId)
    if (own >= SAVED_SEARCHES_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    if (ofOffice >= SAVED_SEARCHES_OF_OFFICE_MAX) throw new Refusal(409, TOO_MANY_IN_OFFICE, { code: 'limit_reached' })
    const id = await insertSavedSearch(ctx, agentId, form)
    return settle(ctx, agentId, id)
  })
}

/** A search that was changed or activated runs at once. */
export async function changeSavedSearch(ctx: Ctx, agentId: AgentId, id: number, patch: SavedSearchPatch): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateSavedSearch(ctx, agentId, id, patch))) throw notFound(NOT_FOUND)
    const search = await settle(ctx, agentId, id)
    // a bound that was not sent keeps its stored value, so the resulting pair is checked
    const sent: { readonly [name: string]: unknown } = patch
    const wrong = listReversed(search).find(({ most, least }) => sent[most] !== undefined || sent[least] !== undefined)
    if (wrong) throw new Refusal(400, wrong.refusal, { fields: { [wrong.most]: wrong.refusal } })
    return search
  })
}

export async function removeSavedSearch(ctx: Ctx, agentId: AgentId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockSavedSearch(ctx, agentId, id))) throw notFound(NOT_FOUND)
    await forgetMatches(ctx, agentId, id)
    await deleteSavedSearch(ctx, agentId, id)
    return DONE
  })
}

/** Runs a search by hand, even if it is inactive. */
export async function runSavedSearch(ctx: Ctx, agentId: AgentId, id: number): Promise<SavedSearch> {
  return inTransaction(ctx, async (ctx) => {
    const search = await getSavedSearch(ctx, agentId, id)
    if (search.waitsForConfirmation) throw new Refusal(403, UNCONFIRMED, { code: 'email_unconfirmed' })
    await startRuns(ctx, agentId, await listRequests(ctx, id), true)
    return search
  })
}

/** Starts an agent's searches after the email address was confirmed. */
export async function startSearches(ctx: Ctx, agentId: AgentId): Promise<void> {
  await startRuns(ctx, agentId, await listAgentRequests(ctx, agentId))
}

/** Enqueues every request an active search needs, least recently read first, without disabled sources; equal requests by several agents only once. */
export async function planRuns(ctx: Ctx, sources: readonly PortalName[]): Promise<void> {
  const known = await ctx.hooks.listSources(ctx)
  const enabled = sources.filter((source) => known.get(source)?.isEnabled)
  if (enabled.length === 0) return
  const requests = await listActiveRequests(ctx, enabled)
  const runs = await ctx.hooks.listLastRuns(
    ctx,
    requests.map(({ source, request }, key) => ({ key, source, request })),
  )
  const readAt = new Map(runs.map(({ key, startedAt }) => [key, Date.parse(startedAt)]))
  const byAge = [...requests.entries()].toSorted(([one], [other]) => (readAt.get(one) ?? 0) - (readAt.get(other) ?? 0))
  await askForRuns(
    ctx,
    byAge.map(([, request]) => request),
  )
}

export const agentsConcerned = listAskingAgents

async function getSavedSearch(ctx: Ctx, agentId: AgentId, id: number): Promise<SavedSearch> {
  const [search] = await listSavedSearches(ctx, agentId, id)
  if (!search) throw notFound(NOT_FOUND)
  return search
}

/** Stores the places and requests derived from a search, and runs the search if it is active. */
async function settle(ctx: Ctx, agentId: AgentId, id: number): Promise<SavedSearch> {
  const search = await getSavedSearch(ctx, agentId, id)
  const places = listPlaces(search)
  const requests = new Set(places.map((location) => formatRequest({ ...search, location })))
  await replaceDerived(
    ctx,
    id,
    [...new Set(places.flatMap((place) => searchPlaceKeys(place, search.radius)))],
    search.sources.flatMap((source) => [...requests].map((request) => ({ source, request }))),
  )
  if (search.isActive && !search.waitsForConfirmation) await startRuns(ctx, agentId, await listRequests(ctx, id))
  return getSavedSearch(ctx, agentId, id)
}

/** Enqueues these requests ahead of scheduled ones. */
async function startRuns(ctx: Ctx, agentId: AgentId, requests: Awaited<ReturnType<typeof listRequests>>, byHand?: true): Promise<void> {
  const officeIds = [await getOfficeId(ctx, agentId)]
  await askForRuns(
    ctx,
    requests.map((request) => ({ ...request, officeIds, ...(byHand && { byHand }) })),
    { isAsked: true },
  )
}

export { countActiveSearches, countSearches, listNamedRequests, selectSearchedPostcodes, selectSearchName } from './queries.ts'

export { findSearches } from './queries-find.ts'

export { foundAt, nearKey, parsePortalCriteria } from './requests.ts'
