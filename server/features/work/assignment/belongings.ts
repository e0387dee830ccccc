import type { Belonging } from '../../../db/belonging.ts'
import { isByHand } from './queries-leads.ts'

/** When properties are joined, an assignment to an agent stays rather than one that left the lead free. */
export const belongings: readonly Belonging[] = [
  {
    table: 'lead_assignments',
    merge: (stays, goes) => ((stays['user_id'] ?? null) === null && (goes['user_id'] ?? null) !== null ? goes : stays),
    isWork: isByHand,
  },
]
