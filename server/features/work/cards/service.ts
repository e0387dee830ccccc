import type { AgentId } from '#shared/domain/ids.ts'
import type { Property, PropertyCard, PropertyList } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { EXACT_TOTAL_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { notFound } from '../../../http/errors.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import { judgeContact, listCallable, objectedAmong } from '../contact/service.ts'
import { withShifts } from '../lead-score/service.ts'
import { NOT_FOUND, requireProperty } from '../../market/properties/service.ts'
import { findWorked, listDueIds, listFollowUps, type Worked } from './queries-prospects.ts'
import type { PropertySearch } from './queries-filter.ts'
import {
  type CardRow,
  findPage,
  isRadiusKnown,
  listCards,
  listFavoriteProperties,
  listMatching,
  type SearchPage,
  planSearch,
  walkPage,
} from './queries.ts'
import { withMatchingClients } from './matching-clients.ts'
import { findProperty } from './whole-property.ts'

/** Follows aliases to the property an id was joined into. */
export async function getProperty(ctx: Ctx, agentId: AgentId, id: number): Promise<Property> {
  const found = (await findProperty(ctx, agentId, id)) ?? (await findProperty(ctx, agentId, await requireProperty(ctx, agentId, id)))
  const [property] = found ? await asSeenBy(ctx, agentId, [found]) : []
  if (!property) throw notFound(NOT_FOUND)
  return { ...property, publishedNumbers: findNumbers(property.contactInfo?.phone ?? null), ownerNumbers: findNumbers(property.ownerPhone) }
}

export async function favoritesOf(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFavoriteProperties(ctx, agentId, asked)
  return page.with(await asSeenBy(ctx, agentId, page.rows))
}

/** Prospects to follow up today, overdue ones first. */
export async function followUpsOf(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFollowUps(ctx, agentId, asked)
  const cards = await cardsOf(ctx, agentId, page.rows)
  // an objection known only by a mark leaves the follow-up date set, but the owner must not be contacted
  const callable = cards.filter(({ contact }) => contact.objectedAt === null)
  const missing = page.rows.length - callable.length
  if (missing === 0 || page.next === undefined) return page.with(callable)
  const rest = await followUpsOf(ctx, agentId, { limit: missing, cursor: page.next })
  return rest.with([...callable, ...rest.rows])
}

/** A card with the data that identifies its owner, which must not leave the server in a list. */
export type OwnedCard = CardRow & Pick<PropertyCard, 'contact' | 'matchingClients' | 'shifts'>

/** Adds the agent's contact data, matching search clients and score weights to each row. */
async function asSeenBy<C extends CardRow>(ctx: Ctx, agentId: AgentId, rows: readonly C[]) {
  return withShifts(ctx, agentId, await withMatchingClients(ctx, agentId, await judgeContact(ctx, agentId, rows)))
}

/** The cards of these properties, in their order. */
export async function cardsOf(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<OwnedCard[]> {
  return asSeenBy(ctx, agentId, await listCards(ctx, agentId, ids))
}

/**
 * One page of a search with its total. The dashboard's call, sorted by `listedAt` without filters, returns the matches of the agent's active
 * searches, or the newest sale listings if there are none (a rental is no mandate).
 */
export async function searchProperties(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<z.input<typeof PropertyList>> {
  if (isDashboardCall(filter)) {
    const matching = await listMatching(ctx, agentId, filter.limit ?? 0)
    if (matching) return { properties: await asSeenBy(ctx, agentId, matching), total: matching.length, totalIsExact: true }
  }
  const { ids, ...counted } = await findIds(ctx, agentId, isDashboardCall(filter) ? { ...filter, listingType: 'sale' } : filter)
  const cards = await cardsOf(ctx, agentId, ids)
  const radiusIsKnown = await isRadiusKnown(ctx, agentId, filter)
  return {
    properties: filter.orderBy === 'chance' ? byScore(cards, filter, ctx.clock.now().getTime()) : cards,
    ...counted,
    ...(radiusIsKnown !== undefined && { radiusIsKnown }),
  }
}

/** Sorts a page by the scores on its cards: the sort column ignores consents and objections and is updated nightly. */
function byScore(cards: readonly OwnedCard[], { order }: PropertyFilter, now: number): OwnedCard[] {
  const scores = new Map(cards.map((card) => [card.id, suggestLeadScore(card, now).score]))
  const scoreOf = ({ id }: OwnedCard) => scores.get(id) ?? 0
  return cards.toSorted((a, b) => (order === 'ASC' ? scoreOf(a) - scoreOf(b) : scoreOf(b) - scoreOf(a)))
}

/** A search with what other features know of the agent's owners. */
export async function planFor(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<PropertySearch> {
  return planSearch(ctx, agentId, filter, {
    ...(filter.callable && { callable: await listCallable(ctx, agentId) }),
    ...(filter.due && { putAside: [...(await objectedAmong(ctx, agentId, await listDueIds(ctx, agentId)))] }),
  })
}

/** The ids of a page of search results, in order. */
export async function findIds(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<SearchPage> {
  const search = await planFor(ctx, agentId, filter)
  if (filter.orderBy === 'followUp') return findProspects(ctx, search)
  const page = await findPage(ctx, search)
  return page.totalIsExact ? page : { ...page, ids: await walkPage(ctx, search) }
}

function isDashboardCall({ limit, orderBy, order, ...rest }: PropertyFilter): boolean {
  const others = Object.values(rest).filter((value) => value !== undefined)
  return limit !== undefined && orderBy === 'listedAt' && order === 'DESC' && others.length === 0
}

/** First the prospects the agent works on by follow-up date, then untouched listings, best chance first. */
async function findProspects(ctx: Ctx, search: PropertySearch): Promise<SearchPage> {
  const worked = await findWorked(ctx, search)
  const rest = await findUntouched(ctx, search, worked)
  const all = worked.total + rest.total
  return {
    ids: [...worked.ids, ...rest.ids],
    total: Math.min(all, EXACT_TOTAL_MAX),
    totalIsExact: rest.totalIsExact && all <= EXACT_TOTAL_MAX,
  }
}

/** Fills the rest of the page with untouched listings. These only ever match "not contacted". */
async function findUntouched(ctx: Ctx, search: PropertySearch, worked: Worked): Promise<SearchPage> {
  const { limit = PROPERTY_PAGE_SIZE, offset = 0, prospectStatus } = search.filter
  if (search.filter.due || (prospectStatus !== undefined && prospectStatus !== 'not_contacted'))
    return { total: 0, totalIsExact: true, ids: [] }
  const filter = {
    ...search.filter,
    orderBy: 'chance',
    order: 'DESC',
    limit: limit - worked.ids.length,
    offset: Math.max(0, offset - worked.total),
  } as const
  const untouched = { ...search, filter, among: 'untouched' } as const
  // if the page is already full, count only up to the maximum of the total
  const page = await findPage(ctx, untouched, filter.limit > 0 ? EXACT_TOTAL_MAX : Math.max(0, EXACT_TOTAL_MAX - worked.total))
  return page.totalIsExact || filter.limit === 0 ? page : { ...page, ids: await walkPage(ctx, untouched) }
}

export { knownObjects } from './known.ts'

export { fittingOf } from './fitting.ts'
