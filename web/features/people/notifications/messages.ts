export const messages = {
  found: (count: number) => (count === 1 ? '1 neue Immobilie gefunden' : `${count} neue Immobilien gefunden`),
  /** "Unread" instead of "new": they may have been on the market for long. */
  matches: (count: number) => (count === 1 ? '1 ungelesener Treffer' : `${count} ungelesene Treffer`),
  /** When a page of the list contains only unread ones. */
  matchesAtLeast: (count: number): string => `Mehr als ${messages.matches(count - 1)}`,
  /** While further ones are not loaded. */
  someMatches: 'Ungelesene Treffer',
  oldMatches: 'Gelesene Treffer',
  /** Several leads; a single one is named. */
  assigned: (count: number) => `Ihnen zugeteilt: ${count} Leads`,
  someAssigned: 'Ihnen zugeteilte Leads',
  /** Names at most two rules; not all of the leads need have come by one. */
  byRules: ([one, other, ...more]: readonly string[], isAll: boolean): string => {
    if (one === undefined) return ''
    const rules = other === undefined ? `die Regel „${one}“` : `die Regeln „${one}“${more.length > 0 ? ', ' : ' und '}„${other}“`
    return `, ${isAll ? '' : 'teils '}durch ${rules}${more.length > 0 ? ' und weitere' : ''}`
  },
  more: (count: number) => (count === 1 ? 'und 1 weiterer' : `und ${count} weitere`),
  all: 'alle ansehen',
  unread: (count: number, matches: number) => `${count} ungelesen${matches > 0 && matches < count ? `, davon ${matches} Treffer` : ''}`,
  saved: 'Benachrichtigungen gespeichert',
  saveFailed: 'Benachrichtigungen konnten nicht gespeichert werden',
  markFailed: 'Benachrichtigungen konnten nicht als gelesen markiert werden',
} as const
