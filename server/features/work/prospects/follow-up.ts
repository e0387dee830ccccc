import type { Ctx } from '../../../ctx.ts'
import type { UndoneObjection } from '../../../hooks.ts'
import { insertActivities, storeFollowUpAgain } from './queries.ts'

export async function resumeFollowUp(ctx: Ctx, { agentId, propertyId, ended }: UndoneObjection): Promise<void> {
  if (ended) await storeFollowUpAgain(ctx, agentId, propertyId, ended)
  await insertActivities(ctx, agentId, [propertyId], { activityType: 'note_added', description: 'Widerspruch zurückgenommen' })
}
