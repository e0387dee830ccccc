import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const OF_SUPPORT = {
  of: 'account',
  basis: BASIS.duty,
  source: 'Entsteht beim Benutzen',
  kept: 'Nach den Löschregeln, auch nach dem Löschen des Kontos',
} as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OF_SUPPORT,
      table: 'support_windows',
      title: 'Zeiten, in denen die Administration lesen durfte',
      columns: { areas: 'Bereiche', opened_at: 'Geöffnet', until: 'Bis', ended_at: 'Beendet' },
      found: { account: ['opened_by', 'ended_by'] },
      purpose: 'Nachweisen, wer der Administration was geöffnet hat',
      erasure: { keep: 'Nachweis des Büros, mit einer Kennung statt eines Namens.' },
    },
    {
      ...OF_SUPPORT,
      table: 'support_looks',
      title: 'Was die Administration in Büros angesehen hat',
      columns: { area: 'Bereich', looked_at: 'Minute' },
      found: { account: ['admin_id'] },
      purpose: 'Nachweisen, was die Administration gesehen hat',
      erasure: { keep: 'Nachweis des Büros, mit einer Kennung statt eines Namens.' },
    },
  ],
}
