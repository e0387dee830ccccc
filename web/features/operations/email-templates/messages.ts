export const messages = {
  listFailed: 'Vorlagen konnten nicht geladen werden',
  created: 'E-Mail-Vorlage erstellt',
  updated: 'E-Mail-Vorlage aktualisiert',
  deleted: 'E-Mail-Vorlage gelöscht',
  deleteQuestion: 'Sind Sie sicher, dass Sie diese Vorlage löschen möchten?',
  deleteText: 'E-Mails dieses Typs lauten danach wieder wie die nächste aktive Vorlage, ohne eine wie der eingebaute Text.',
  saveFailed: 'Fehler beim Speichern',
  deleteFailed: 'Fehler beim Löschen',
  safe: 'Geändert wurde nichts. Bitte versuchen Sie es noch einmal.',
  startFailed: 'Der eingebaute Text konnte nicht geladen werden',
} as const
