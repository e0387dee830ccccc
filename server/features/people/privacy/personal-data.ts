import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    retention_rules: 'Tage, die die Administration gewählt hat',
    erasures: 'Zählt, was auf Verlangen gelöscht wurde, ohne zu sagen, wessen Daten es waren',
    retention_runs: 'Zählt, wie viel eine Nacht gelöscht hat',
  },
}
