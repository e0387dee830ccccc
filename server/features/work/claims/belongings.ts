import type { Belonging } from '../../../db/belonging.ts'

/** When properties are joined, the claim that lasts longer stays. */
export const belongings: readonly Belonging[] = [
  { table: 'lead_claims', merge: (stays, goes) => (Date.parse(String(goes['until'])) > Date.parse(String(stays['until'])) ? goes : stays) },
]
