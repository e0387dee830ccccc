import type { Belonging } from '../../../db/belongings.ts'

export const belongings: readonly Belonging[] = [{ table: 'call_results', many: true }]
