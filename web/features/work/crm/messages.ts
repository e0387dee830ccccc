import type { KeyTest } from '#shared/contract/people/accounts.ts'
import { formatDateTime } from '#web/lib/format.ts'

/** What is known about the stored key, and since when. */
export function testSentence(test: KeyTest | null): string {
  if (test === null) return 'Noch nicht geprüft.'
  const result = test.error ?? 'Verbindung steht.'
  return test.at === null ? result : `Zuletzt geprüft am ${formatDateTime(test.at)}: ${result}`
}

/** The failure is worded by the place it happens at; the specification fixes each. */
export const messages = {
  exported: 'Export successful',
  exportedText: (count: number) => (count === 1 ? 'Die Immobilie ist jetzt in Propstack.' : `${count} Immobilien sind jetzt in Propstack.`),
  underWay: 'Export läuft',
  failure: {
    favorites: { title: 'Export failed', text: 'Failed to export properties to Propstack' },
    list: { title: 'Export fehlgeschlagen', text: 'Immobilie konnte nicht exportiert werden' },
    detail: { title: 'Export fehlgeschlagen', text: undefined },
  },
  tryAgain: 'Bitte versuchen Sie es erneut.',
  keyRequired: 'API Key required',
  keyRequiredText: 'Please enter your Propstack API key first',
  connected: 'Connection successful',
  connectionFailed: 'Connection failed',
  connectionFailedText: 'Failed to connect to Propstack. Please check your API key',
  testPassed: 'Test erfolgreich',
  testFailed: 'Test Failed',
  saved: {
    sync: { title: 'Einstellungen gespeichert' },
    profile: { title: 'Profile updated', text: 'Ihre Einstellungen wurden gespeichert.' },
  },
  saveFailed: {
    sync: { title: 'Einstellungen konnten nicht gespeichert werden', text: undefined },
    profile: { title: 'Update failed', text: 'Failed to update profile settings' },
  },
} as const

export type ExportPlace = keyof typeof messages.failure
export type SettingsPlace = keyof typeof messages.saved
