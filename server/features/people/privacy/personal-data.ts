import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'erasures',
      of: 'account',
      title: 'Löschungen auf Verlangen',
      columns: { author: 'Ausgeführt von', created_at: 'Vom' },
      found: { account: ['user_id'] },
      purpose: 'Nachweisen, dass gelöscht wurde, was zu löschen war',
      basis: BASIS.duty,
      source: 'Entsteht beim Benutzen',
      kept: 'Nach den Löschregeln, auch nach dem Löschen des Kontos',
      erasure: { keep: 'Nachweis der Löschung: Er nennt, wer sie ausführte, aber nicht, wessen Daten es waren.' },
    },
  ],
  plain: { erasures: 'counts crm_ids' },
  without: {
    retention_rules: 'Tage, die die Administration gewählt hat',
    retention_runs: 'Zählt, wie viel eine Nacht gelöscht hat',
  },
}
