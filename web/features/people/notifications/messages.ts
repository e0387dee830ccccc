export const messages = {
  found: (count: number) => (count === 1 ? '1 neue Immobilie gefunden' : `${count} neue Immobilien gefunden`),
  matches: (count: number) => (count === 1 ? '1 neuer Treffer' : `${count} neue Treffer`),
  oldMatches: (count: number) => `${count} Treffer`,
  more: (count: number) => `und ${count} weitere`,
  saved: 'Benachrichtigungen gespeichert',
  saveFailed: 'Benachrichtigungen konnten nicht gespeichert werden',
  markFailed: 'Benachrichtigungen konnten nicht als gelesen markiert werden',
} as const
