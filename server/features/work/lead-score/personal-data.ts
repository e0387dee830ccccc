import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'lead_shifts',
      of: 'account',
      title: 'Eigene Gewichte im Lead-Score',
      columns: { shifts: 'Gewichte', updated_at: 'Geändert' },
      found: { account: ['office_id'] },
      purpose: 'Anzeigen in der Reihenfolge zeigen, die zum Geschäft des Maklers passt',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
}
