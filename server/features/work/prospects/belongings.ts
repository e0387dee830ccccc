import type { Belonging } from '../../../db/belonging.ts'
import { mergeProspects } from './merge-prospects.ts'
import { showsWork } from './queries-assigned.ts'

export const belongings: readonly Belonging[] = [
  { table: 'prospects', merge: mergeProspects, isWork: showsWork },
  { table: 'prospect_activities', many: true },
]
