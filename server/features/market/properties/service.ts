import type { AgentId } from '#shared/domain/ids.ts'
import type { Property, PropertyCard, PropertyList } from '#shared/contract/market/properties.ts'
import type { PropertyFilter } from '#shared/contract/market/property-filter.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { EXACT_TOTAL_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { findNumbers } from '../../work/contact/phone-numbers.ts'
import { withContact } from '../../work/contact/service.ts'
import { withShifts } from '../../work/lead-score/service.ts'
import { NOT_FOUND, requireProperty } from './current.ts'
import { hasPriceLevels, replacePriceLevels } from './queries-price-levels.ts'
import { findWorked, listFollowUps, type Worked } from './queries-prospects.ts'
import { countOffers as count } from './queries-count.ts'
import type { PropertySearch } from './queries-filter.ts'
import {
  type CardRow,
  findPage,
  findProperty,
  listCards,
  listFavoriteProperties,
  listMatching,
  type SearchPage,
  planSearch,
  walkPage,
} from './queries.ts'

/** A number that was joined to another one is answered with that. */
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

/** Whom the agent has to get back to by today, and whoever stands on "follow up": what is overdue first. */
export async function followUpsOf(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFollowUps(ctx, agentId, asked)
  const cards = await cardsOf(ctx, agentId, page.rows)
  // whoever objected elsewhere is known by a mark: he may still have a day, and nobody gets back to him
  return page.with(cards.filter(({ contact }) => contact.objectedAt === null))
}

/** A card with what its owner is known by, which leaves the house with no list. */
export type OwnedCard = CardRow & Pick<PropertyCard, 'contact' | 'shifts'>

/** With what this agent alone knows of each owner, and weighs himself. */
async function asSeenBy<C extends CardRow>(ctx: Ctx, agentId: AgentId, rows: readonly C[]) {
  return withShifts(ctx, agentId, await withContact(ctx, agentId, rows))
}

/** The cards of these properties, in their order. */
export async function cardsOf(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<OwnedCard[]> {
  return asSeenBy(ctx, agentId, await listCards(ctx, agentId, ids))
}

/** How many offers there are for everybody. */
export const countOffers = count

/** What comparable listings ask changes slowly: counted once an hour, and at once where it never was. */
export async function refreshPriceLevels(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, replacePriceLevels)
}

export async function startPriceLevels(ctx: Ctx): Promise<void> {
  if (!(await hasPriceLevels(ctx))) await ctx.queue.enqueue(ctx, 'price-levels', {})
}

/**
 * One page of a search with its total. The dashboard's call, sorted by `listedAt` and filtered by nothing, means "matching my searches":
 * it answers with what fits the agent's active searches, and with the newest on sale where he has none: a letting is no mandate.
 */
export async function searchProperties(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<z.input<typeof PropertyList>> {
  if (isDashboardCall(filter)) {
    const matching = await listMatching(ctx, agentId, filter.limit ?? 0)
    if (matching) return { properties: await asSeenBy(ctx, agentId, matching), total: matching.length, totalIsExact: true }
  }
  const { ids, ...counted } = await findIds(ctx, agentId, isDashboardCall(filter) ? { ...filter, listingType: 'sale' } : filter)
  const cards = await cardsOf(ctx, agentId, ids)
  return { properties: filter.orderBy === 'chance' ? byScore(cards, filter, ctx.clock.now().getTime()) : cards, ...counted }
}

/** A page goes by what its cards say: the column of the order knows neither consents nor objections, and is renewed by night. */
function byScore(cards: readonly OwnedCard[], { order }: PropertyFilter, now: number): OwnedCard[] {
  const scores = new Map(cards.map((card) => [card.id, suggestLeadScore(card, now).score]))
  const scoreOf = ({ id }: OwnedCard) => scores.get(id) ?? 0
  return cards.toSorted((a, b) => (order === 'ASC' ? scoreOf(a) - scoreOf(b) : scoreOf(b) - scoreOf(a)))
}

/** What a search finds of its page, in its order. */
export async function findIds(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<SearchPage> {
  const search = await planSearch(ctx, agentId, filter)
  if (filter.orderBy === 'followUp') return findProspects(ctx, search)
  const page = await findPage(ctx, search)
  return page.totalIsExact ? page : { ...page, ids: await walkPage(ctx, search) }
}

function isDashboardCall({ limit, orderBy, order, ...rest }: PropertyFilter): boolean {
  const others = Object.values(rest).filter((value) => value !== undefined)
  return limit !== undefined && orderBy === 'listedAt' && order === 'DESC' && others.length === 0
}

/** First everybody the agent works on, by the next follow-up; then whom nobody has touched, the newest first. */
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

/** What of the page those leave whom the agent works on. Whom nobody has touched is "not contacted" and nothing else. */
async function findUntouched(ctx: Ctx, search: PropertySearch, worked: Worked): Promise<SearchPage> {
  const { limit = PROPERTY_PAGE_SIZE, offset = 0, prospectStatus } = search.filter
  if (prospectStatus !== undefined && prospectStatus !== 'not_contacted') return { total: 0, totalIsExact: true, ids: [] }
  const filter = {
    ...search.filter,
    orderBy: 'listedAt',
    order: 'DESC',
    limit: limit - worked.ids.length,
    offset: Math.max(0, offset - worked.total),
  } as const
  const untouched = { ...search, filter, among: 'untouched' } as const
  // where the page is full already, no more are counted than the total still tells apart
  const page = await findPage(ctx, untouched, filter.limit > 0 ? EXACT_TOTAL_MAX : Math.max(0, EXACT_TOTAL_MAX - worked.total))
  return page.totalIsExact || filter.limit === 0 ? page : { ...page, ids: await walkPage(ctx, untouched) }
}
