/** Messages after actions on the privacy desk. */
export const messages = {
  erased: 'Daten gelöscht',
  eraseFailed: 'Die Daten konnten nicht gelöscht werden',
  crmDone: 'Als erledigt vermerkt',
  saved: 'Frist gespeichert',
  saveFailed: 'Fehler beim Speichern',
  safe: 'Es wurde nichts verändert. Bitte versuchen Sie es gleich noch einmal.',
} as const
