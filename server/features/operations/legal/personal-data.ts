import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { legal_texts: 'Texte, die der Betreiber veröffentlicht' } }
