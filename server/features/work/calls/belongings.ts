import type { Belonging } from '../../../db/belonging.ts'

export const belongings: readonly Belonging[] = [{ table: 'call_results', many: true }]
