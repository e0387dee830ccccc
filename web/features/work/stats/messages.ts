/** The specification fixes the titles of the figures; each has a German line. */
export const messages = {
  total: { title: 'Total Properties', sub: 'Immobilien gesamt' },
  newToday: { title: 'New Today', sub: 'Heute neu' },
  exported: { title: 'Exported', sub: 'Ins CRM übertragen' },
  favorites: { title: 'Favorites', sub: 'Gemerkte Objekte' },
  failed: 'Die Zahlen konnten nicht geladen werden',
  stepsHidden: { title: 'Erste Schritte ausgeblendet', text: 'In Ihrem Profil holen Sie die Liste zurück.' },
  stepsShown: { title: 'Erste Schritte eingeblendet', text: 'Die Liste steht wieder auf dem Dashboard.' },
  stepsFailed: 'Das hat nicht geklappt',
  tryAgain: 'Bitte versuchen Sie es erneut.',
} as const
