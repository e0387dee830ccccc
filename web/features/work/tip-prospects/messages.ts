export const messages = {
  title: 'Prospect',
  taken: 'Zu den Prospects genommen',
  joined: 'Tipp und Objekt gehören jetzt zusammen',
  joinedText: 'Das sieht nur Ihr Büro.',
  parted: 'Wieder getrennt',
  undo: 'Rückgängig',
  failed: 'Das hat nicht geklappt',
  loadFailed: 'Ob es einen Prospect dazu gibt, konnte nicht geladen werden',
} as const
