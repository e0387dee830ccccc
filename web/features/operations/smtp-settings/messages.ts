export const messages = {
  listFailed: 'Mailserver konnten nicht geladen werden',
  created: 'SMTP-Konfiguration erstellt',
  updated: 'SMTP-Konfiguration aktualisiert',
  deleted: 'SMTP-Konfiguration gelöscht',
  madeGlobal: 'Globaler Standard gesetzt',
  testSent: 'Test-E-Mail gesendet',
  testFailed: 'Fehler beim Senden',
  testFailedText: 'Fehler beim Senden der Test-E-Mail',
  saveFailed: 'Fehler beim Speichern',
  deleteFailed: 'Fehler beim Löschen',
  safe: 'Geändert wurde nichts. Bitte versuchen Sie es noch einmal.',
} as const
