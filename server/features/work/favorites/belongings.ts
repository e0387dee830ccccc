import type { Belonging } from '../../../db/belonging.ts'

/** Marked once or twice is marked, and so it is with watching. */
export const belongings: readonly Belonging[] = [
  { table: 'favorites', merge: (stays, goes) => ({ ...stays, watched: stays['watched'] === true || goes['watched'] === true }) },
]
