import type { Belonging } from '../../../db/belonging.ts'
import { mergeProspects } from './merge-prospects.ts'

export const belongings: readonly Belonging[] = [
  { table: 'prospects', merge: mergeProspects },
  { table: 'prospect_activities', many: true },
]
