import type { AgentId } from '#shared/domain/ids.ts'
import type { PropertyCard, PropertyList, ProspectBoard } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { BOARD_COLUMN } from '#shared/domain/limits.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { listCards } from './cards.ts'
import { sortByScore } from './present.ts'
import { listAnnounced, listFavorites } from './queries-skeleton-lists.ts'
import { listFollowUps } from './queries-skeleton-prospects.ts'
import { isRadiusKnown } from './queries-skeleton-search.ts'
import { findColumns, findIds } from './skeleton-search.ts'

/** The agent's favourites, newest first. */
export async function listFavoriteCards(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFavorites(ctx, agentId, asked)
  return page.with(await listCards(ctx, agentId, page.rows))
}

/** Prospects to follow up today, overdue ones first. */
export async function listFollowUpCards(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFollowUps(ctx, agentId, asked)
  const cards = await listCards(ctx, agentId, page.rows)
  // an objection known only by a mark does not clear the follow-up date, but the owner must not be contacted
  const callable = cards.filter(({ contact }) => contact.objectedAt === null)
  const missing = page.rows.length - callable.length
  if (missing === 0 || page.next === undefined) return page.with(callable)
  const rest = await listFollowUpCards(ctx, agentId, { limit: missing, cursor: page.next })
  return rest.with([...callable, ...rest.rows])
}

/**
 * One page of a search with its total. The dashboard request, sorted by `listedAt` without filters, returns the matches of the agent's active
 * searches, or the newest sale listings if there are none, because a rental cannot become a mandate.
 */
export async function searchProperties(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<z.input<typeof PropertyList>> {
  const isDashboard = isDashboardCall(filter)
  const announced = isDashboard ? await listAnnounced(ctx, agentId, filter.limit ?? 0) : undefined
  if (announced) {
    const properties = await listCards(ctx, agentId, announced)
    return { properties, total: properties.length, totalIsExact: true }
  }
  const { ids, ...counted } = await findIds(ctx, agentId, isDashboard ? { ...filter, listingType: 'sale' } : filter)
  const cards = await listCards(ctx, agentId, ids)
  const radiusIsKnown = await isRadiusKnown(ctx, agentId, filter)
  return {
    properties: filter.orderBy === 'chance' ? sortByScore(cards, filter, ctx.clock.now().getTime()) : cards,
    ...counted,
    ...(radiusIsKnown !== undefined && { radiusIsKnown }),
  }
}

/** The board: the best prospects of each status, with their number. */
export async function searchBoard(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<z.input<typeof ProspectBoard>> {
  const { columns, ...pending } = await findColumns(ctx, agentId, filter, BOARD_COLUMN)
  const cards = await listCards(
    ctx,
    agentId,
    columns.flatMap(({ ids }) => ids),
  )
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return {
    ...pending,
    columns: columns.map(({ ids, ...column }) => ({ ...column, properties: ids.flatMap((id) => cardById.get(id) ?? []) })),
  }
}

function isDashboardCall({ limit, orderBy, order, ...rest }: PropertyFilter): boolean {
  const others = Object.values(rest).filter((value) => value !== undefined)
  return limit !== undefined && orderBy === 'listedAt' && order === 'DESC' && others.length === 0
}
