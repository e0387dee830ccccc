import type { Belonging } from '../../../db/belonging.ts'

/** Both properties may have a match: one is kept, and the news of the other is hidden until the properties are split again. */
export const belongings: readonly Belonging[] = [{ table: 'matches' }]
