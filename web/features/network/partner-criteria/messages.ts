export const messages = {
  created: { title: 'Suchkriterium erstellt', text: 'Die Verzeichnisse werden gleich gelesen.' },
  changed: { title: 'Suchkriterium aktualisiert' },
  intervalChanged: { title: 'Intervall aktualisiert' },
  deleted: { title: 'Suchkriterium gelöscht', text: 'Gefundene Betriebe bleiben in Ihrer Liste.' },
  createFailed: 'Error creating search criteria',
  changeFailed: 'Suchkriterium konnte nicht aktualisiert werden',
  intervalFailed: 'Intervall konnte nicht aktualisiert werden',
  deleteFailed: 'Delete failed',
  runFailed: 'Manual scraping failed',
  retry: 'Bitte versuchen Sie es noch einmal.',
} as const
