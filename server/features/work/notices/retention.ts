import type { RetentionRule } from '../../../privacy/retention.ts'
import { provenBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'owner_notice',
    title: 'Nachweise der Information nach Art. 14',
    what: 'Weg, Tag und Vermerk',
    since: 'nach der Information, wenn der Makler nichts mehr über den Eigentümer führt',
    days: { usual: 1_096, least: 365, most: 3_650 },
    parts: [{ table: 'owner_notices', due: provenBefore, erasure: 'row' }],
  },
]
