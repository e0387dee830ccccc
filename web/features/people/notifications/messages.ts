export const messages = {
  found: (count: number) => (count === 1 ? '1 neue Immobilie gefunden' : `${count} neue Immobilien gefunden`),
  /** Nobody has looked at them yet; whether they are new on the market nobody knows here. */
  matches: (count: number) => (count === 1 ? '1 ungelesener Treffer' : `${count} ungelesene Treffer`),
  /** Where a page of the list was full of what is unread. */
  matchesAtLeast: (count: number): string => `Mehr als ${messages.matches(count - 1)}`,
  oldMatches: (count: number) => `${count} Treffer`,
  more: (count: number) => `und ${count} weitere`,
  saved: 'Benachrichtigungen gespeichert',
  saveFailed: 'Benachrichtigungen konnten nicht gespeichert werden',
  markFailed: 'Benachrichtigungen konnten nicht als gelesen markiert werden',
} as const
