import type { Belonging } from '../../../db/belonging.ts'

/** When properties are joined, the assignment to an agent stays rather than one to nobody. */
export const belongings: readonly Belonging[] = [
  {
    table: 'lead_assignments',
    merge: (stays, goes) => ((stays['user_id'] ?? null) === null && (goes['user_id'] ?? null) !== null ? goes : stays),
  },
]
