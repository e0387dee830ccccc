/** Wordings fixed by the specification: for the lists, and for the property page. */
export const messages = {
  statusFailed: {
    list: { title: 'Status-Update fehlgeschlagen', text: 'Status konnte nicht geändert werden' },
    detail: { title: 'Fehler beim Aktualisieren des Status', text: undefined },
  },
  listFailed: 'Prospects konnten nicht geladen werden',
  unknown: { title: 'Immobilie nicht gefunden', text: 'Die Anzeige gibt es nicht mehr, oder die Adresse stimmt nicht.' },
} as const

/** Where a status is changed; decides how a failure is worded. */
export type Place = keyof typeof messages.statusFailed
