import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { insertActivities } from './queries.ts'

/** The follow-up of an owner who objected. In its own file to avoid an import cycle between the service and contact. */
export { type EndedFollowUp, storeFollowUpAgain as resumeFollowUp, storeNoFollowUp as endFollowUp } from './queries.ts'

export const noteTakenBack = (ctx: Ctx, agentId: AgentId, propertyId: number): Promise<void> =>
  insertActivities(ctx, agentId, [propertyId], { activityType: 'note_added', description: 'Widerspruch zurückgenommen' })
