export const messages = {
  found: (count: number) => (count === 1 ? '1 neue Immobilie gefunden' : `${count} neue Immobilien gefunden`),
  /** "Unread" instead of "new": they may have been on the market for long. */
  matches: (count: number) => (count === 1 ? '1 ungelesener Treffer' : `${count} ungelesene Treffer`),
  /** When a page of the list contains only unread ones. */
  matchesAtLeast: (count: number): string => `Mehr als ${messages.matches(count - 1)}`,
  unread: (count: number, matches: number) => `${count} ungelesen${matches > 0 && matches < count ? `, davon ${matches} Treffer` : ''}`,
  saved: 'Benachrichtigungen gespeichert',
  saveFailed: 'Benachrichtigungen konnten nicht gespeichert werden',
  markFailed: 'Benachrichtigungen konnten nicht als gelesen markiert werden',
} as const
