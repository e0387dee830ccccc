export const messages = {
  title: 'Eingehende Partner Objekt-Tipps',
  saved: 'Objekt-Tipp aktualisiert',
  saveFailed: 'Fehler beim Aktualisieren',
  saveFailedText: 'Ein unbekannter Fehler ist aufgetreten',
  listFailed: 'Objekt-Tipps konnten nicht geladen werden',
  historyFailed: 'Der Verlauf konnte nicht geladen werden',
  unknown: { title: 'Objekt-Tipp nicht gefunden', text: 'Diesen Tipp gibt es nicht mehr, oder die Adresse stimmt nicht.' },
} as const
