import type { PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: { scrape_runs: 'Zählt, was ein Lauf gelesen hat; die Anfrage nennt Orte und Preise' },
}
