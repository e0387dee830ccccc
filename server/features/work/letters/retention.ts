import { LETTER_ANSWERED_WITHIN } from '#shared/domain/letter.ts'
import type { RetentionRule } from '../../../privacy/retention.ts'
import { madeBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'letter',
    title: 'Briefe an Eigentümer',
    what: 'Anschrift und Text; die Antwort bleibt als Einwilligung oder Widerspruch',
    since: 'nachdem der Brief erstellt wurde; so lange gilt sein Code',
    days: { usual: LETTER_ANSWERED_WITHIN, least: 30, most: LETTER_ANSWERED_WITHIN },
    parts: [{ table: 'letters', due: madeBefore, erasure: 'row' }],
  },
]
