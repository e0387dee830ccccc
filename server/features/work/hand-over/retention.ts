import type { RetentionRule } from '../../../privacy/retention.ts'
import { handedOverBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'hand_overs',
    title: 'Übergaben von Prospects',
    what: 'Wer wem wie viele Prospects übergeben hat; die Prospects bleiben, wo sie sind',
    since: 'nach der Übergabe',
    days: { usual: 90, least: 7, most: 365 },
    parts: [{ table: 'hand_overs', due: handedOverBefore, erasure: 'row' }],
  },
]
