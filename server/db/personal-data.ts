import type { PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: { migrations: 'Stand des Datenbankaufbaus', installation_key: 'Prüfwert des Schlüssels' },
}
