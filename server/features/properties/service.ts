import type { Property, PropertyFilter, PropertyList } from '#shared/contract/properties.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../http/errors.ts'
import { findPage, findProperty, listCards, listFavoriteProperties, listMatching, planSearch, propertyExists, walkPage } from './queries.ts'

const NOT_FOUND = 'Immobilie nicht gefunden'

export async function getProperty(ctx: Ctx, agentId: string, id: number): Promise<Property> {
  const property = await findProperty(ctx, agentId, id)
  if (!property) throw notFound(NOT_FOUND)
  return property
}

export async function requireProperty(ctx: Ctx, id: number): Promise<void> {
  if (!(await propertyExists(ctx, id))) throw notFound(NOT_FOUND)
}

export const favoritesOf = listFavoriteProperties

/**
 * One page of a search with its total. The dashboard's call, sorted by `listedAt` and filtered by nothing, means "matching my searches":
 * it answers with what fits the agent's active searches, and with the newest of all where he has none.
 */
export async function searchProperties(ctx: Ctx, agentId: string, filter: PropertyFilter): Promise<z.input<typeof PropertyList>> {
  if (isDashboardCall(filter)) {
    const matching = await listMatching(ctx, agentId, filter.limit ?? 0)
    if (matching) return { properties: matching, total: matching.length, totalIsExact: true }
  }
  const search = await planSearch(ctx, agentId, filter)
  const { total, totalIsExact, ids } = await findPage(ctx, search)
  return { properties: await listCards(ctx, agentId, totalIsExact ? ids : await walkPage(ctx, search)), total, totalIsExact }
}

function isDashboardCall({ limit, orderBy, order, ...rest }: PropertyFilter): boolean {
  const others = Object.values(rest).filter((value) => value !== undefined)
  return limit !== undefined && orderBy === 'listedAt' && order === 'DESC' && others.length === 0
}
