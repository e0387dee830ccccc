import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { formatCount } from '#web/lib/format.ts'

export const messages = {
  watched: `${PRODUCT_NAME} prüft die Quellen alle 30 Minuten und meldet neue Treffer.`,
  created: { title: 'Suchkriterium erstellt', text: 'Die Suche läuft sofort los.' },
  createdWaiting: { title: 'Suchkriterium erstellt', text: 'Die Suche beginnt, sobald Sie Ihre E-Mail-Adresse bestätigt haben.' },
  waits: 'Beginnt automatisch, sobald Sie Ihre E-Mail-Adresse bestätigt haben.',
  hits: (count: number) => `${formatCount(count)} Treffer ansehen`,
  hitsTitle: (name: string) => `Treffer von „${name}“`,
  hitsOfOne: 'Treffer einer Suchanfrage',
  hitsOfDeleted: 'Treffer einer gelöschten Suchanfrage',
  fitsClient: (name: string | undefined) => (name === undefined ? 'Passt zu einem Suchkunden' : `Passt zu Suchkunde ${name}`),
  onlyUnread: 'Nur ungelesene Treffer',
  removeFilter: (text: string) => `Filter entfernen: ${text}`,
  off: 'Ausgeschaltet: wird nicht durchsucht.',
  updated: { title: 'Suchkriterium aktualisiert' },
  deleted: { title: 'Suchkriterium gelöscht' },
  started: { title: 'Suche gestartet' },
  failed: 'Fehler',
  createFailed: 'Suchkriterium konnte nicht erstellt werden',
  updateFailed: 'Suchkriterium konnte nicht aktualisiert werden',
  deleteFailed: 'Suchkriterium konnte nicht gelöscht werden',
  runFailed: 'Suche konnte nicht gestartet werden',
  confirmDelete: 'Sind Sie sicher, dass Sie dieses Suchkriterium löschen möchten?',
} as const
