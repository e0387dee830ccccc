import type { RetentionRule } from '../../../privacy/retention.ts'
import { rejectedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'tip_rejected',
    title: 'Abgelehnte Tipps',
    what: 'Name, Telefon und E-Mail des Eigentümers und alle Notizen zu ihm',
    since: 'nach der Ablehnung',
    days: { usual: 90, least: 1, most: 180 },
    parts: [
      {
        table: 'property_tips',
        due: rejectedBefore,
        erasure: { blank: ['seller_name', 'seller_phone', 'seller_email', 'notes', 'own_notes', 'owner_consent_how'] },
      },
    ],
  },
]
