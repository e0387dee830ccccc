import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'hand_overs',
      of: 'account',
      title: 'Übergaben von Prospects',
      columns: { created_at: 'Vom', moved: 'Prospects', undone_at: 'Zurückgenommen', restored: 'Zurückgegeben' },
      found: { account: ['office_id', 'from_id', 'to_id', 'author_id'] },
      purpose: 'Nachvollziehen und zurücknehmen, wer wem Prospects übergeben hat',
      basis: BASIS.interest,
      source: 'Vom Büro',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
  ],
}
