export const messages = {
  created: { title: 'Suchkriterien angelegt', text: 'Die Verzeichnisse werden gleich gelesen.' },
  changed: { title: 'Suchkriterien geändert' },
  deleted: { title: 'Suchkriterien gelöscht', text: 'Gefundene Betriebe bleiben in Ihrer Liste.' },
  createFailed: 'Error creating search criteria',
  changeFailed: 'Suchkriterien nicht geändert',
  intervalFailed: 'Intervall konnte nicht aktualisiert werden',
  deleteFailed: 'Delete failed',
  runFailed: 'Manual scraping failed',
  retry: 'Bitte versuchen Sie es noch einmal.',
} as const
