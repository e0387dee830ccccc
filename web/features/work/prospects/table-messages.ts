import { PRODUCT_NAME } from '#shared/domain/product.ts'

export const tableMessages = {
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
} as const
