import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { smtp_settings: 'Zugang der Installation zu ihrem Mailserver' } }
