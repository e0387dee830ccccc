import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: { partner_criteria: 'Nach welchen Branchen und Orten ein Makler Betriebe sucht' },
}
