import type { Agent, Viewer } from '#shared/domain/ids.ts'
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
export async function listFavoriteCards(ctx: Ctx, agent: Agent, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFavorites(ctx, agent, asked)
  return page.with(await listCards(ctx, agent, page.rows))
}

/** Prospects to follow up today: own and free ones before those of colleagues, overdue ones first. */
export async function listFollowUpCards(ctx: Ctx, viewer: Viewer, asked: Asked): Promise<Page<PropertyCard>> {
  const page = await listFollowUps(ctx, viewer, asked)
  const cards = await listCards(ctx, viewer, page.rows)
  // an objection known only by a mark does not clear the follow-up date, but the owner must not be contacted
  const callable = cards.filter(({ contact }) => contact.objectedAt === null)
  const missing = page.rows.length - callable.length
  if (missing === 0 || page.next === undefined) return page.with(callable)
  const rest = await listFollowUpCards(ctx, viewer, { limit: missing, cursor: page.next })
  return rest.with([...callable, ...rest.rows])
}

/**
 * One page of a search with its total. The dashboard request, sorted by `listedAt` without filters, returns the matches of the agent's active
 * searches, or the newest sale listings if there are none, because a rental cannot become a mandate.
 */
export async function searchProperties(ctx: Ctx, agent: Agent, filter: PropertyFilter): Promise<z.input<typeof PropertyList>> {
  const isDashboard = isDashboardCall(filter)
  const announced = isDashboard ? await listAnnounced(ctx, agent, filter.limit ?? 0) : undefined
  if (announced) {
    const properties = await listCards(ctx, agent, announced)
    return { properties, total: properties.length, totalIsExact: true }
  }
  const { ids, ...counted } = await findIds(ctx, agent, isDashboard ? { ...filter, listingType: 'sale' } : filter)
  const cards = await listCards(ctx, agent, ids)
  const radiusIsKnown = await isRadiusKnown(ctx, agent, filter)
  return {
    properties: filter.orderBy === 'chance' ? sortByScore(cards, filter, ctx.clock.now().getTime()) : cards,
    ...counted,
    ...(radiusIsKnown !== undefined && { radiusIsKnown }),
  }
}

/** The board: the best prospects of each status, with their number. */
export async function searchBoard(ctx: Ctx, viewer: Viewer, filter: PropertyFilter): Promise<z.input<typeof ProspectBoard>> {
  const { columns, ...pending } = await findColumns(ctx, viewer, filter, BOARD_COLUMN)
  const cards = await listCards(
    ctx,
    viewer,
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
