export const messages = {
  listFailed: 'Belohnungen konnten nicht geladen werden',
  updated: 'Belohnung aktualisiert',
  saveFailed: 'Fehler beim Speichern',
  tipsFailed: 'Immobilientipps konnten nicht geladen werden',
  statusUpdated: 'Status aktualisiert',
  given: 'Tipp zugewiesen',
  givenText: 'Der Makler sieht ihn jetzt unter seinen Tipps und bekommt Bescheid.',
  safe: 'Geändert wurde nichts. Bitte versuchen Sie es noch einmal.',
} as const
