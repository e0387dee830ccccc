import type { Belonging } from '../../../db/belongings.ts'

export const belongings: readonly Belonging[] = [{ table: 'letters', many: true }]
