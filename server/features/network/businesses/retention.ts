import type { RetentionRule } from '../../../privacy/retention.ts'
import { entryUnseenSince, unownedSince, unseenSince } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'businesses_of_nobody',
    title: 'Betriebe, die kein Makler mehr in seiner Liste hat',
    what: 'Alle Angaben zum Betrieb mit seinen Fundstellen',
    since: 'nachdem sich an ihm zuletzt etwas geändert hat',
    days: { usual: 1, least: 1, most: 30 },
    parts: [{ table: 'businesses', due: unownedSince, erasure: 'row' }],
  },
  {
    key: 'businesses_unseen',
    title: 'Betriebe, die kein Verzeichnis mehr zeigt',
    what: 'Alle Angaben zum Betrieb, wenn kein Makler mit ihm im Gespräch ist, und Fundstellen, die es nicht mehr gibt',
    since: 'nachdem ein Verzeichnis ihn zuletzt zeigte',
    days: { usual: 365, least: 30, most: 1_095 },
    parts: [
      { table: 'businesses', due: unseenSince, erasure: 'row' },
      { table: 'business_entries', due: entryUnseenSince, erasure: 'row' },
    ],
  },
]
