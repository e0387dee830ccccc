/** Texts fixed by the specification, and their additions. */
export const messages = {
  listFailed: 'Benutzer konnten nicht geladen werden',
  updated: 'Benutzer aktualisiert',
  saveFailed: 'Fehler beim Speichern',
  deleted: 'Benutzer gelöscht',
  deleteFailed: 'Fehler beim Löschen',
  passwordChanged: 'Passwort geändert',
  passwordChangedText: 'Das Passwort wurde erfolgreich geändert.',
  passwordFailed: 'Fehler beim Ändern des Passworts',
  unknownError: 'Ein unbekannter Fehler ist aufgetreten',
  passwordRule: 'Das Passwort muss mindestens 6 Zeichen lang sein.',
  mailSent: 'E-Mail erfolgreich gesendet',
  mailFailed: 'Fehler beim Senden',
  mailFailedText: 'E-Mail konnte nicht gesendet werden',
  factorReset: 'Zweiter Faktor zurückgesetzt',
  registrationSaved: 'Einstellungen gespeichert',
  safe: 'Geändert wurde nichts. Bitte versuchen Sie es noch einmal.',
} as const
