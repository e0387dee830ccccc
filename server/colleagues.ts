import type { Agent } from '#shared/domain/ids.ts'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { describeColleagues } from '#shared/domain/office-words.ts'
import type { Ctx } from './ctx.ts'
import { findColleagueAt } from './db/colleagues.ts'
import { Refusal } from './http/errors.ts'

type Needed = Exclude<ColleaguesProspects, 'none'>

/**
 * Rejects an agent at the prospect of a colleague if the office does not let the agent do this. Asked again under the office's lock where a colleague
 * may take the prospect meanwhile.
 */
export async function requireOwn(ctx: Ctx, agent: Agent, propertyIds: readonly number[], needed: Needed = 'work'): Promise<void> {
  const { ofColleagues: may = 'work' } = agent
  if (may === 'work' || may === needed || propertyIds.length === 0) return
  const name = await findColleagueAt(ctx, agent, propertyIds)
  if (name !== undefined) throw new Refusal(403, describeColleagues(name, may), { code: 'of_colleague' })
}
