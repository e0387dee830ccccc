export const messages = {
  listFailed: { title: 'Fehler', text: 'Immobilien konnten nicht geladen werden' },
  notFound: 'Immobilie nicht gefunden',
  onlyPrivate: 'Zurzeit sind nur private Anbieter verfügbar.',
  isNew: 'NEU',
  isUpdated: 'Aktualisiert',
  isNewOnDashboard: 'New',
  refusesAgents: '„keine Makler“',
  mayRefuseAgents: 'vielleicht „keine Makler“',
  doubtful: 'Vermutlich kein Angebot',
  isOffline: 'nicht mehr online',
  isBack: 'wieder eingestellt',
} as const
