export const messages = {
  copied: 'Kalenderadresse kopiert',
  copiedText: 'Fügen Sie sie in Ihrem Kalender als Abonnement ein.',
  notCopied: 'Die Adresse konnte nicht kopiert werden',
  notCopiedText: 'Markieren Sie die Adresse und kopieren Sie sie selbst.',
  renewed: 'Neue Kalenderadresse',
  renewedText: 'Die alte gilt nicht mehr. Tragen Sie die neue in Ihrem Kalender ein.',
  renewFailed: 'Die Adresse konnte nicht erneuert werden',
  renewFailedText: 'Bitte versuchen Sie es erneut. Die bisherige Adresse gilt weiter.',
} as const
