import type { RetentionRule } from '../../../privacy/retention.ts'
import { endedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'search_client',
    title: 'Suchkunden, die nicht mehr suchen',
    what: 'Name, Budget und Orte, mit allen Verknüpfungen',
    since: 'nachdem ihre Suche beendet wurde',
    days: { usual: 180, least: 30, most: 1_095 },
    parts: [{ table: 'search_clients', due: endedBefore, erasure: 'row' }],
  },
]
