import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { EXACT_TOTAL_MAX, EXACT_TOTAL_OF_ROWS_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'

/** Up to which number a search counts its results: fewer if no index has all its conditions, but always as many as the page needs. */
export function countLimit({ q, radius, limit = PROPERTY_PAGE_SIZE, offset = 0 }: PropertyFilter): number {
  const isOfRows = q !== undefined || radius !== undefined
  return isOfRows ? Math.min(EXACT_TOTAL_MAX, Math.max(EXACT_TOTAL_OF_ROWS_MAX, offset + limit)) : EXACT_TOTAL_MAX
}
