import type { RetentionRule } from '../../../privacy/retention.ts'
import { collectedBefore, offlineBefore } from './queries-retention.ts'

const WHAT = 'Name und Telefon des Anbieters; Tatsachen über das Objekt bleiben'
const CONTACT = { blank: ['contact_name', 'contact_phone'], remember: 'withheld' } as const

export const retention: readonly RetentionRule[] = [
  {
    key: 'listing_contact',
    title: 'Anbieter eines Inserats, den niemand angesprochen hat',
    what: WHAT,
    since: 'nach der Erhebung, solange kein Makler mit ihm arbeitet',
    days: { usual: 30, least: 1, most: 90 },
    parts: [{ table: 'adverts', due: collectedBefore, erasure: CONTACT }],
  },
  {
    key: 'listing_offline',
    title: 'Anbieter eines Inserats, das nicht mehr online ist',
    what: WHAT,
    since: 'nachdem das Inserat fort ist, solange kein Makler mit ihm arbeitet',
    days: { usual: 0, least: 0, most: 30 },
    parts: [{ table: 'adverts', due: offlineBefore, erasure: CONTACT }],
  },
]
