import { BASIS, type PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'deliveries',
      of: 'account',
      title: 'Was an jemanden hinausging',
      columns: { channel: 'Weg', recipient: 'Empfänger', title: 'Betreff', status: 'Stand', reason: 'Meldung', created_at: 'Vom' },
      found: { account: ['user_id', 'office_id'] },
      purpose: 'Zustellen und Störungen aufklären',
      basis: BASIS.contract,
      source: 'Entsteht beim Benutzen',
      kept: '90 Tage; der Inhalt nur bis zum Versand',
      erasure: 'row',
    },
  ],
  plain: { deliveries: 'content kind mark target trace' },
}
