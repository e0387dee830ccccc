import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { findCurrentId, findOwnObject } from './queries-current.ts'

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

/** `requireProperty` for several; each once. */
export async function requireProperties(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<number[]> {
  const current = new Set<number>()
  for (const id of ids) current.add(await requireProperty(ctx, agentId, id))
  return [...current]
}
