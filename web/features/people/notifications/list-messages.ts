export const listMessages = {
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
} as const
