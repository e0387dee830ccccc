import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'commissions',
      of: 'account',
      title: 'Provisionen',
      columns: {
        kind: 'Art',
        property_address: 'Objekt',
        property_city: 'Ort',
        amount_cents: 'Betrag in Cent',
        sale_date: 'Verkauft am',
        due_date: 'Fällig',
        paid_date: 'Bezahlt',
      },
      found: { account: ['office_id', 'partner_id'] },
      purpose: 'Abrechnen, was zusteht',
      basis: BASIS.duty,
      source: 'Entsteht beim Benutzen',
      kept: 'Zehn Jahre, nach dem Löschen des Kontos ohne Namen',
      erasure: { keep: 'Buchhaltung: zehn Jahre aufzuheben.' },
    },
  ],
}
