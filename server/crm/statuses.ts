import type { CrmStatus } from './port.ts'

/**
 * The status of new records: the first one that the CRM keeps from the portals, or the chosen one if it is such a status. With any other status an
 * automatic export would publish them, and an owner who only placed an advert must never find the house listed by a broker. Undefined if there is
 * none.
 */
export function quietStatus(statuses: readonly CrmStatus[], chosen: number | null = null): CrmStatus | undefined {
  return quietStatuses(statuses).find(({ id }) => chosen === null || id === chosen)
}

export const quietStatuses = (statuses: readonly CrmStatus[]): CrmStatus[] =>
  statuses.filter(({ isKeptFromPortals }) => isKeptFromPortals).sort((a, b) => a.position - b.position)
