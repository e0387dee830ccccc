import type { Belonging } from '../../../db/belongings.ts'

/** Marked once or twice is marked. */
export const belongings: readonly Belonging[] = [{ table: 'favorites' }]
