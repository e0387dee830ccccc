/** Every pair of wordings that the specification fixes: the first for the dashboard and the lists, the second for the page of the prospects. */
export const messages = {
  statusFailed: {
    list: { title: 'Status-Update fehlgeschlagen', text: 'Status konnte nicht geändert werden' },
    detail: { title: 'Fehler beim Aktualisieren des Status', text: undefined },
  },
  saved: 'Prospect-Daten erfolgreich aktualisiert',
  saveFailed: {
    dashboard: { title: 'Failed to update prospect data', text: 'Ihre Angaben wurden nicht gespeichert. Sie stehen noch im Formular.' },
    page: { title: 'Fehler beim Aktualisieren der Prospect-Daten', text: 'Ihre Angaben stehen noch im Formular.' },
  },
  activityAdded: 'Aktivität erfolgreich hinzugefügt',
  activityFailed: {
    dashboard: { title: 'Failed to add activity', text: 'Die Aktivität wurde nicht gespeichert. Sie steht noch im Formular.' },
    page: { title: 'Fehler beim Hinzufügen der Aktivität', text: 'Sie steht noch im Formular.' },
  },
  descriptionMissing: {
    dashboard: { error: 'Please enter activity description', german: 'Bitte schreiben Sie kurz, was war.' },
    page: { error: 'Bitte geben Sie eine Aktivitätsbeschreibung ein', german: undefined },
  },
  empty: 'Keine Prospects gefunden',
  tooMany: 'Es gibt mehr als 1.000. Grenzen Sie mit Status oder Suche ein.',
  listFailed: 'Prospects konnten nicht geladen werden',
  unknown: { title: 'Immobilie nicht gefunden', text: 'Die Anzeige gibt es nicht mehr, oder die Adresse stimmt nicht.' },
} as const

/** Where a status is changed; decides the words of a failure. */
export type Place = keyof typeof messages.statusFailed

/** Where the dialog stands; decides the words of its messages. */
export type DialogPlace = keyof typeof messages.saveFailed
