import type { RetentionRule } from '../../../privacy/retention.ts'
import { joinedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'joined_rows',
    title: 'Notizen vor einer Zusammenführung',
    what: 'Der Stand vor der Zusammenführung; was daraus wurde, bleibt',
    since: 'nachdem zwei Objekte zusammengeführt wurden',
    days: { usual: 30, least: 1, most: 90 },
    parts: [{ table: 'joined_rows', due: joinedBefore, erasure: 'row' }],
  },
]
