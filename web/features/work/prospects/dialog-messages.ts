/** Wordings that the specification fixes in pairs: for the dashboard and for the prospects page. Loaded with the dialog. */
export const dialogMessages = {
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
} as const

/** Where the dialog is open; decides the wording of its messages. */
export type DialogPlace = keyof typeof dialogMessages.saveFailed
