import type { Belonging } from '../../../db/belonging.ts'

/** Told twice is told once: the news of the second one has nothing to show until it is a property of its own again. */
export const belongings: readonly Belonging[] = [{ table: 'matches' }]
