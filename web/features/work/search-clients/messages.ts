export const messages = {
  created: 'Suchkunde angelegt',
  changed: 'Suchkunde gespeichert',
  removed: 'Suchkunde gelöscht',
  linked: 'Suchkunde verknüpft',
  unlinked: 'Verknüpfung gelöst',
  failed: 'Das wurde nicht gespeichert',
  loadFailed: 'Die Suchkunden konnten nicht geladen werden',
} as const
