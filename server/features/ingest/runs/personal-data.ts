import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    scrape_runs: 'Zählt, was ein Lauf gelesen hat; die Anfrage nennt Orte und Preise',
    sources: 'Einstellungen der Portale',
    source_reads: 'Wie oft Seiten eines Portals welche Angabe zeigen, je Stunde gezählt',
    portal_places: 'Orte, wie Portale sie nennen',
  },
}
