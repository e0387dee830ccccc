export const messages = {
  listFailed: 'Die Anrufliste konnte nicht geladen werden',
  noted: 'Ergebnis notiert',
  waits: 'Ergebnis wartet auf die Verbindung',
  refused: 'Nicht angenommen',
  noteCopied: 'Notiz kopiert',
  scriptsSaved: 'Ihre Sätze sind gespeichert',
  scriptsFailed: 'Ihre Sätze wurden nicht gespeichert',
  unknown: { title: 'Immobilie nicht gefunden', text: 'Die Anzeige gibt es nicht mehr, oder die Adresse stimmt nicht.' },
  copied: 'Nummer kopiert',
} as const
