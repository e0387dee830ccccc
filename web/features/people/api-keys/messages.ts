import { PRODUCT_NAME } from '#shared/domain/product.ts'
export const messages = {
  purpose: `Damit rufen Ihre eigenen Programme ${PRODUCT_NAME} auf, etwa eine Auswertung. Ein Schlüssel darf nur, was Sie ankreuzen; Ihr Konto und Ihre Schlüssel erreicht er nie.`,
  none: 'Noch kein Schlüssel angelegt.',
  onlyOnce: `Kopieren Sie ihn jetzt: Der Schlüssel wird nur dieses eine Mal gezeigt. Danach kennt ihn niemand mehr, auch ${PRODUCT_NAME} nicht.`,
  copied: 'API-Schlüssel kopiert',
  copiedText: 'Bewahren Sie ihn so sicher auf wie ein Passwort.',
  notCopied: 'Der Schlüssel konnte nicht kopiert werden',
  notCopiedText: 'Markieren Sie ihn und kopieren Sie ihn selbst.',
  createFailed: 'Der API-Schlüssel konnte nicht angelegt werden',
  changed: 'API-Schlüssel geändert',
  changedText: 'Was er darf, gilt ab sofort.',
  changeFailed: 'Der API-Schlüssel konnte nicht geändert werden',
  ended: 'API-Schlüssel beendet',
  endedText: 'Er gilt ab sofort nicht mehr.',
  endFailed: 'Der API-Schlüssel konnte nicht beendet werden',
  tryAgain: 'Bitte versuchen Sie es noch einmal. Geändert wurde nichts.',
} as const

/** What each scope allows. */
export const SCOPE_HINT = {
  read: 'Immobilien, Prospects, Favoriten, Suchanfragen und Tipps ansehen',
  write: 'Status, Notizen, Favoriten und Suchanfragen ändern',
  export: 'Immobilien ins CRM übergeben, Listen und OpenImmo als Datei holen',
  capture: 'für die Browser-Erweiterung: Anzeigen nachschlagen und übernehmen, sonst nichts',
  telephony: 'für sipgate oder 3CX: melden, wer anruft, und den Namen dazu nachschlagen, sonst nichts',
} as const
