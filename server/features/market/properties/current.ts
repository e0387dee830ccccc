import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { findCurrentId, findCurrentIds, findOwnObject } from './queries-current.ts'

export const NOT_FOUND = 'Immobilie nicht gefunden'

/** Resolves an id to the agent's current property, following aliases. Within a transaction the property is locked until it ends. */
export async function requireProperty(ctx: Ctx, agentId: AgentId, id: number): Promise<number> {
  // a concurrent join makes the first lookup wait and find nothing; the second finds the new id
  const current = (await findCurrentId(ctx, agentId, id)) ?? (await findCurrentId(ctx, agentId, id))
  if (current === undefined) throw notFound(NOT_FOUND)
  return current
}

/** The property created from an agent's own advert, with aliases resolved. */
export const ownObject = findOwnObject

/** The current ids of the properties the agent still sees, without duplicates. */
export async function currentProperties(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<number[]> {
  return [...new Set((await findCurrentIds(ctx, agentId, ids)).values())]
}

/** `requireProperty` for several ids, in their order and without duplicates. */
export async function requireProperties(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<number[]> {
  const first = await findCurrentIds(ctx, agentId, ids)
  const late = ids.filter((id) => !first.has(id))
  const second = late.length === 0 ? first : await findCurrentIds(ctx, agentId, late)
  const current = ids.map((id) => first.get(id) ?? second.get(id))
  if (current.includes(undefined)) throw notFound(NOT_FOUND)
  return [...new Set(current.filter((id) => id !== undefined))]
}
