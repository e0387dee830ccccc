import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { backups: 'Nennt Dateien und wie groß sie sind' } }
