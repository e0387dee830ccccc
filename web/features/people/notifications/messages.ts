export const messages = {
  found: (count: number) => (count === 1 ? '1 neue Immobilie gefunden' : `${count} neue Immobilien gefunden`),
  matches: (count: number) => (count === 1 ? '1 neuer Treffer' : `${count} neue Treffer`),
  oldMatches: (count: number) => `${count} Treffer`,
  more: (count: number) => `und ${count} weitere`,
  markFailed: 'Benachrichtigungen konnten nicht als gelesen markiert werden',
} as const
