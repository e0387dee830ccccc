import type { Belonging } from '../../../db/belonging.ts'

export const belongings: readonly Belonging[] = [{ table: 'letters', many: true }]
