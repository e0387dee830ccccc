import type { Belonging } from '../../../db/belonging.ts'

/** One client per property: when two properties are joined, the remaining one keeps its client. */
export const belongings: readonly Belonging[] = [{ table: 'search_client_links' }]
