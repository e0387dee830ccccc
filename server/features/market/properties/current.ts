import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { findCurrentId, findCurrentIds, findOwnObject } from './queries-current.ts'

export const NOT_FOUND = 'Immobilie nicht gefunden'

/** The number of the object that this one means to the agent by now. In a transaction the object stays where it is until that ends. */
export async function requireProperty(ctx: Ctx, agentId: AgentId, id: number): Promise<number> {
  // one that is being joined at this moment is waited for, and found under its new number the second time
  const current = (await findCurrentId(ctx, agentId, id)) ?? (await findCurrentId(ctx, agentId, id))
  if (current === undefined) throw notFound(NOT_FOUND)
  return current
}

/** The object that the agent made of an advert of his own, and the one it stands for by now. */
export const ownObject = findOwnObject

/** Those of the objects that the agent still sees, by the numbers they have now; each once. */
export async function currentProperties(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<number[]> {
  return [...new Set((await findCurrentIds(ctx, agentId, ids)).values())]
}

/** `requireProperty` for several, in their order; each once. */
export async function requireProperties(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<number[]> {
  const first = await findCurrentIds(ctx, agentId, ids)
  const late = ids.filter((id) => !first.has(id))
  const second = late.length === 0 ? first : await findCurrentIds(ctx, agentId, late)
  const current = ids.map((id) => first.get(id) ?? second.get(id))
  if (current.includes(undefined)) throw notFound(NOT_FOUND)
  return [...new Set(current.filter((id) => id !== undefined))]
}
