import type { RetentionRule } from '../../../privacy/retention.ts'
import { ERASED_LINES } from '../messages/service.ts'
import { agreedBefore, linesOfRejectedBefore, rejectedBefore } from './queries-retention.ts'

/** Days of five years, with up to two leap days. */
const FIVE_YEARS = 5 * 365 + 2

export const retention: readonly RetentionRule[] = [
  {
    key: 'tip_rejected',
    title: 'Abgelehnte Tipps, und offene mit Widerspruch des Eigentümers',
    what: 'Name, Telefon und E-Mail des Eigentümers, alle Notizen zu ihm und die Adresse in Meldungen zum Tipp',
    since: 'nach der Ablehnung oder dem Widerspruch',
    days: { usual: 90, least: 1, most: 180 },
    parts: [
      {
        table: 'property_tips',
        due: rejectedBefore,
        erasure: { blank: ['seller_name', 'seller_phone', 'seller_email', 'notes', 'own_notes'] },
      },
      { table: 'messages', due: linesOfRejectedBefore, erasure: ERASED_LINES },
    ],
  },
  {
    key: 'tip_consent',
    title: 'Einverständnis des Eigentümers bei abgelehnten Tipps',
    what: 'Wie der Partner es erfragt hat',
    since: 'nach der Erteilung (§ 7a UWG: fünf Jahre)',
    days: { usual: FIVE_YEARS, least: FIVE_YEARS, most: 3_650 },
    parts: [{ table: 'property_tips', due: agreedBefore, erasure: { blank: ['owner_consent_how'] } }],
  },
]
