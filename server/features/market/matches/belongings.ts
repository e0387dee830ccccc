import type { Belonging } from '../../../db/belonging.ts'

/** If both properties have a match, one is kept, and the news of the other is hidden until the properties are split again. */
export const belongings: readonly Belonging[] = [{ table: 'matches', ofAgent: true, isWork: false }]
