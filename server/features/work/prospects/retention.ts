import type { RetentionRule } from '../../../privacy/retention.ts'
import { ERASED_TEXTS } from './erased-letter.ts'
import { closedBefore, declinedBefore, ofDeclinedBefore, toDeclinedBefore, untouchedSince } from './queries-retention.ts'

const OWNER = {
  blank: [
    'owner_name',
    'owner_phone',
    'owner_email',
    'owner_street',
    'owner_zip_code',
    'owner_city',
    'owner_address_origin',
    'details',
    'internal_notes',
  ],
} as const

export const retention: readonly RetentionRule[] = [
  {
    key: 'prospect_declined',
    title: 'Eigentümer ohne Interesse, oder mit Widerspruch',
    what: 'Name, Telefon, E-Mail, Anschrift, weitere Angaben, Tag des letzten Kontakts, Notizen, Vermerke und Briefe; die Sperre bleibt',
    since: 'nach dem Wechsel auf „Kein Interesse“ oder dem Widerspruch, außer bei „Abschluss“',
    days: { usual: 30, least: 1, most: 180 },
    parts: [
      { table: 'prospects', due: declinedBefore, erasure: { blank: [...OWNER.blank, 'last_contact_date'] } },
      { table: 'prospect_activities', due: ofDeclinedBefore, erasure: 'row' },
      { table: 'letters', due: toDeclinedBefore, erasure: ERASED_TEXTS },
    ],
  },
  {
    key: 'prospect_closed',
    title: 'Abschluss, der im CRM steht',
    what: 'Name, Telefon, E-Mail, Anschrift, weitere Angaben und Notizen; die Akte führt das CRM',
    since: 'nach dem Wechsel auf „Abschluss“',
    days: { usual: 30, least: 1, most: 3_650 },
    parts: [{ table: 'prospects', due: closedBefore, erasure: OWNER }],
  },
  {
    key: 'prospect_idle',
    title: 'Eigentümer in Arbeit, bei dem sich nichts tut',
    what: 'Nichts wird gelöscht: Der Makler bekommt ihn zur Nachfassung vorgelegt',
    since: 'nach der letzten Änderung',
    days: { usual: 365, least: 90, most: 730 },
    parts: [{ table: 'prospects', due: untouchedSince, erasure: { review: 'next_follow_up_date' } }],
  },
]
