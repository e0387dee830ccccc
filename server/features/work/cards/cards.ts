import type { Viewer } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { NOT_FOUND, requireProperty } from '../../market/properties/service.ts'
import { hydrateWhole } from './details.ts'
import { presentProperty } from './present.ts'
import { type CardColumns, hydrate, type Ruled } from './queries-hydrate.ts'
import { applyRules } from './rules.ts'

/** A card with the data that identifies its owner, which must not leave the server as part of a list. */
export type OwnedCard = CardColumns & Ruled

/** The cards of these properties, in the given order, without those the agent cannot see. Every list loads its cards here by id. */
export async function listCards(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<OwnedCard[]> {
  return applyRules(ctx, viewer.officeId, await hydrate(ctx, viewer, ids))
}

async function listWhole(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<Property[]> {
  return (await applyRules(ctx, viewer.officeId, await hydrateWhole(ctx, viewer, ids))).map(presentProperty)
}

/** Whole properties by their current ids, in their order. */
export async function getProperties(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<Property[]> {
  const properties = await listWhole(ctx, viewer, ids)
  if (properties.length < ids.length) throw notFound(NOT_FOUND)
  return properties
}

/** A whole property by its current id; undefined if the viewer does not see it. */
export async function findProperty(ctx: Ctx, viewer: Viewer, id: number): Promise<Property | undefined> {
  const [property] = await listWhole(ctx, viewer, [id])
  return property
}

/** Follows aliases to the property into which an id was merged. */
export async function getProperty(ctx: Ctx, viewer: Viewer, id: number): Promise<Property> {
  const property = await findProperty(ctx, viewer, id)
  if (property) return property
  const [current] = await getProperties(ctx, viewer, [await requireProperty(ctx, viewer.officeId, id)])
  if (!current) throw notFound(NOT_FOUND)
  return current
}
