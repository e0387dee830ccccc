import type { CrmStatus } from './port.ts'

/**
 * The status a lead is created in: the first one that the CRM keeps from the portals. An automatic export publishes what stands in
 * any other, and an owner who only placed an advert must never find his house in a broker's. A chosen one must be one of these. Undefined
 * when there is none.
 */
export function quietStatus(statuses: readonly CrmStatus[], chosen: number | null = null): CrmStatus | undefined {
  return quietStatuses(statuses).find(({ id }) => chosen === null || id === chosen)
}

export const quietStatuses = (statuses: readonly CrmStatus[]): CrmStatus[] =>
  statuses.filter(({ isKeptFromPortals }) => isKeptFromPortals).sort((a, b) => a.position - b.position)
