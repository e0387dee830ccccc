import type { RetentionRule } from '../../../privacy/retention.ts'
import { endedBefore, lookedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'support',
    title: 'Einsicht der Administration',
    what: 'Was ein Büro die Administration lesen ließ, und was sie angesehen hat',
    since: 'nach dem Ende der Zeit',
    days: { usual: 730, least: 365, most: 1_095 },
    parts: [
      { table: 'support_looks', due: lookedBefore, erasure: 'row' },
      { table: 'support_windows', due: endedBefore, erasure: 'row' },
    ],
  },
]
