import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = { holdings: [], without: { partner_rewards: 'Beträge je Leistung, ohne Person' } }
