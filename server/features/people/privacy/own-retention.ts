import type { RetentionRule } from '../../../privacy/retention.ts'
import { endedBefore, erasedBefore } from './queries-retention.ts'

/** Rules for the privacy desk's own records. */
export const retention: readonly RetentionRule[] = [
  {
    key: 'deletion_log',
    title: 'Protokoll der Löschungen',
    what: 'Was nachts und was auf Verlangen gelöscht wurde, wenn im CRM nichts mehr zu tun ist oder das Büro geschlossen hat',
    since: 'nach der Löschung',
    days: { usual: 730, least: 365, most: 3_650 },
    parts: [
      { table: 'retention_runs', due: endedBefore, erasure: 'row' },
      { table: 'erasures', due: erasedBefore, erasure: 'row' },
    ],
  },
]
