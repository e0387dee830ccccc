import type { PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    ai_days: 'Was der KI-Dienst an einem Tag gekostet hat',
    ai_failures: 'Warum der KI-Dienst nicht geantwortet hat, in festen Sätzen und in seinen Worten, aus denen Personen genommen sind',
  },
}
