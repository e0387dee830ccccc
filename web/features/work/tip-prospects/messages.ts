export const messages = {
  title: 'Prospect',
  taken: 'Zu den Prospects genommen',
  joined: 'Tipp und Objekt gehören jetzt zusammen',
  joinedText: 'Das sehen nur Sie.',
  parted: 'Wieder getrennt',
  undo: 'Rückgängig',
  failed: 'Das hat nicht geklappt',
  loadFailed: 'Ob es einen Prospect dazu gibt, konnte nicht geladen werden',
} as const
