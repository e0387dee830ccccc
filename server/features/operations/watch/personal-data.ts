import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { findings: 'Sagt, was der Installation fehlt' } }
