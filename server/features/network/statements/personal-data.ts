import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'statements',
      of: 'account',
      title: 'Belege',
      columns: { kind: 'Art', number: 'Nummer', status: 'Stand', content: 'Inhalt', issued_at: 'Ausgestellt', paid_date: 'Bezahlt' },
      found: { account: ['office_id', 'partner_id'] },
      purpose: 'Abrechnen, was zusteht',
      basis: BASIS.duty,
      source: 'Entsteht beim Benutzen',
      kept: 'Zehn Jahre',
      erasure: { keep: 'Ausgestellte Belege sind zehn Jahre unverändert aufzuheben (§ 147 AO).' },
    },
  ],
  plain: { statements: 'content_hash payee_iban' },
  without: {
    statement_series: 'Die letzte Belegnummer; geht mit dem Konto',
    payout_requests: 'Der Tag, an dem ein Makler zuletzt nach Angaben fragte; geht mit dem Konto',
  },
}
