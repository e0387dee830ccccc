import type { OfficeId } from '#shared/domain/ids.ts'

/**
 * Advert ids are shared by all agents; an imported advert gets the agent's id as a suffix, so that one agent's data never passes for another's.
 */
export const ownNumber = (externalId: string, officeId: OfficeId): string => `${externalId}@${officeId}`
