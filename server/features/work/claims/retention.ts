import type { RetentionRule } from '../../../privacy/retention.ts'
import { endedBefore, leftBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'lead_claim',
    title: 'Gerade übernommene Eigentümer',
    what: 'Wer wen für eine Viertelstunde übernommen hatte',
    since: 'nach dem Ende der Viertelstunde',
    days: { usual: 1, least: 1, most: 7 },
    parts: [
      { table: 'lead_claims', due: endedBefore, erasure: 'row' },
      { table: 'left_pages', due: leftBefore, erasure: 'row' },
    ],
  },
]
