import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    improvement_runs: 'Nach welchen Branchen und Orten ein Makler Betriebe durchsehen ließ',
    looked_businesses: 'Welche Betriebe schon durchgesehen sind',
    business_changes: 'Was ein Makler an Namen und Branche eines Betriebs anders schreibt; fort mit dem Betrieb',
  },
}
