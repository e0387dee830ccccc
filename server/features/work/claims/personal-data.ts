import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'lead_claims',
      of: 'account',
      title: 'Gerade übernommene Eigentümer',
      columns: { until: 'Bis' },
      found: { account: ['user_id'] },
      purpose: 'Kein Eigentümer wird von zweien zugleich angerufen',
      basis: BASIS.interest,
      source: 'Von der Person selbst',
      kept: 'Eine Viertelstunde nach dem letzten Schritt, gelöscht spätestens in der übernächsten Nacht',
      erasure: 'row',
    },
  ],
}
