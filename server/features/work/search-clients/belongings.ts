import type { Belonging } from '../../../db/belonging.ts'

/** One client per property: when two are joined, the client of the remaining one stays. */
export const belongings: readonly Belonging[] = [{ table: 'search_client_links' }]
