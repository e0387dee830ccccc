export const messages = {
  failed: 'Nachrichten konnten nicht geladen werden',
  sent: 'Nachricht gesendet',
  sendFailed: 'Nachricht nicht gesendet',
  kept: 'Ihr Text steht noch hier. Bitte versuchen Sie es noch einmal.',
  templateKept: 'Vorlage gespeichert',
  templateFailed: 'Vorlage nicht gespeichert',
  templateGone: 'Vorlage gelöscht',
  templateNotGone: 'Vorlage nicht gelöscht',
} as const
