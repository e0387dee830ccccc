import { PRODUCT_NAME } from '#shared/domain/product.ts'

/** Wordings fixed by the specification: for the lists, and for the property page. */
export const messages = {
  statusFailed: {
    list: { title: 'Status-Update fehlgeschlagen', text: 'Status konnte nicht geändert werden' },
    detail: { title: 'Fehler beim Aktualisieren des Status', text: undefined },
  },
  onlySeen:
    'In Ihrem Büro bearbeitet jeder Makler nur die eigenen und die freien. Einen Vermerk können Sie hier schreiben, eine Einwilligung und einen Widerspruch festhalten.',
  /** Why a circle is empty, in an office of several. */
  noneOf: {
    me: 'Hier steht, wofür Sie zuständig sind: was Sie als Erster bearbeiten oder was Ihnen zugeteilt wird.',
    nobody: 'Hier steht, was in Ihrem Büro schon bearbeitet wurde und wofür zurzeit niemand zuständig ist.',
    mine: 'Hier steht, was Ihr Büro bearbeitet oder zum Nachfassen vorgesehen hat, und was Sie als Favorit gemerkt haben.',
    all: `Sobald ${PRODUCT_NAME} Immobilien findet, stehen sie hier.`,
  },
  noneOfMine: 'Hier steht, wen Sie bearbeitet, als Favorit gemerkt oder zum Nachfassen vorgesehen haben.',
  empty: 'Keine Prospects gefunden',
  tooMany: 'Es gibt mehr als 1.000, sortiert sind die ersten. Grenzen Sie mit Status oder Suche ein.',
  printCut: (count: string) => `Die ersten ${count}. Auf dem Bildschirm lädt „Mehr laden“ weitere; die Datei enthält alle.`,
  listFailed: 'Prospects konnten nicht geladen werden',
  unknown: { title: 'Immobilie nicht gefunden', text: 'Die Anzeige gibt es nicht mehr, oder die Adresse stimmt nicht.' },
} as const

/** Where a status is changed; decides how a failure is worded. */
export type Place = keyof typeof messages.statusFailed
