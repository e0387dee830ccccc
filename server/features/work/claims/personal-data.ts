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
    {
      table: 'left_pages',
      of: 'account',
      title: 'Eben verlassene Seiten der Anrufliste',
      columns: { left_at: 'Verlassen' },
      found: { account: ['user_id'] },
      purpose: 'Ein Eigentümer bleibt nicht übernommen, wenn die Seite verlassen ist',
      basis: BASIS.interest,
      source: 'Von der Person selbst',
      kept: 'Bis zur übernächsten Nacht',
      erasure: 'row',
    },
  ],
  plain: { lead_claims: 'page', left_pages: 'page' },
}
