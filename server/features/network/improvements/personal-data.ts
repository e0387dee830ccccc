import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    improvement_runs: 'Nach welchen Branchen und Orten ein Makler Betriebe durchsehen ließ',
  },
}
