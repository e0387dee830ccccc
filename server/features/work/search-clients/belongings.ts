import type { Belonging } from '../../../db/belonging.ts'

/** An object is called about on behalf of one client: of two that are joined, the one of the object that stays. */
export const belongings: readonly Belonging[] = [{ table: 'search_client_links' }]
