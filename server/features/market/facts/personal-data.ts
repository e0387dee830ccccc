import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    advert_facts: 'Was der Text eines Inserats über das Objekt sagt; ohne Namen, Nummern und Adressen, und fort, wenn der Text fort ist',
  },
}
