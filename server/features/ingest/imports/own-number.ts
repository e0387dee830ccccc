import type { AgentId } from '#shared/domain/ids.ts'

/** Numbers of adverts are everybody's; one that an agent imported carries his besides, so that nobody's word is taken for another's. */
export const ownNumber = (externalId: string, agentId: AgentId): string => `${externalId}@${agentId}`
