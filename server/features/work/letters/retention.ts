import { LETTER_ANSWERED_WITHIN } from '#shared/domain/letter.ts'
import type { RetentionRule } from '../../../privacy/retention.ts'
import { ERASED_TEXTS } from '../prospects/service.ts'
import { madeBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'letter',
    title: 'Briefe an Eigentümer',
    what: 'Anschrift, Text und die genannte Nummer; die Antwort bleibt als Einwilligung oder Widerspruch. Nach „Nie wieder kontaktieren“ sofort',
    since: 'nachdem der Brief erstellt wurde',
    days: { usual: LETTER_ANSWERED_WITHIN, least: 30, most: LETTER_ANSWERED_WITHIN },
    parts: [{ table: 'letters', due: madeBefore, erasure: ERASED_TEXTS }],
  },
  {
    key: 'letter_page',
    title: 'Seiten von Briefen',
    what: 'Der Code auf dem Papier führt dann nirgends mehr hin; nach einem Jahr nennt er nur noch den Makler',
    since: 'nachdem der Brief erstellt wurde',
    days: { usual: 3 * 365, least: LETTER_ANSWERED_WITHIN + 1, most: 3_650 },
    parts: [{ table: 'letters', due: madeBefore, erasure: 'row' }],
  },
]
