/** Titles as the specification fixes them, each with its German line. */
export const messages = {
  total: { title: 'Total Properties', sub: 'Immobilien gesamt' },
  newToday: { title: 'New Today', sub: 'Heute neu' },
  exported: { title: 'Exported', sub: 'Nach Propstack übertragen' },
  favorites: { title: 'Favorites', sub: 'Gemerkte Objekte' },
} as const
