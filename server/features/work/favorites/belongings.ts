import type { Belonging } from '../../../db/belonging.ts'

/** When properties are joined, their favorites merge: watching either one means watching the result. */
export const belongings: readonly Belonging[] = [
  {
    table: 'favorites',
    ofAgent: true,
    merge: (stays, goes) => ({ ...stays, watched: stays['watched'] === true || goes['watched'] === true }),
  },
]
