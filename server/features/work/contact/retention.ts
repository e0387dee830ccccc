import type { RetentionRule } from '../../../privacy/retention.ts'
import { usedBefore } from './queries-retention.ts'

/** Five years, including up to two leap days. */
const FIVE_YEARS = 5 * 365 + 2

export const retention: readonly RetentionRule[] = [
  {
    key: 'consent',
    title: 'Einwilligungen und Begründungen',
    what: 'Wortlaut, Weg und Tag',
    since: 'nach der Erteilung und nach jeder Nutzung (§ 7a UWG: fünf Jahre)',
    days: { usual: FIVE_YEARS, least: FIVE_YEARS, most: 3_650 },
    parts: [{ table: 'contact_records', due: usedBefore, erasure: 'row' }],
  },
]
