import type { Belonging } from '../../../db/belonging.ts'

/** The newer correction wins. */
export const belongings: readonly Belonging[] = [
  {
    table: 'verdict_corrections',
    merge: (stays, goes) => (Date.parse(String(goes['created_at'])) > Date.parse(String(stays['created_at'])) ? goes : stays),
  },
]
