export const messages = {
  saved: 'Rechtstext gespeichert',
  savedText: (title: string) => `„${title}“ ist ab sofort für alle zu lesen.`,
  restored: 'Mustertext wiederhergestellt',
  saveFailed: 'Fehler beim Speichern',
  tryAgain: 'Ihr Text steht noch im Feld. Bitte versuchen Sie es erneut.',
  notFilledIn: 'Der Betreiber hat diese Angaben noch nicht ergänzt.',
} as const
