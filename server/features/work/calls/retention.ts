import type { RetentionRule } from '../../../privacy/retention.ts'
import { notedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'call_result',
    title: 'Zählung der Anrufe',
    what: 'Wie oft jemand angerufen wurde und mit welchem Ergebnis; die Aktivität bleibt',
    since: 'nach dem Anruf',
    days: { usual: 180, least: 30, most: 730 },
    parts: [{ table: 'call_results', due: notedBefore, erasure: 'row' }],
  },
]
