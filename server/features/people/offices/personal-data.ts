import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: { offices: 'Kennungen der Büros' },
}
