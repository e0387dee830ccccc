import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { email_templates: 'Vorlagen mit Platzhaltern' } }
