import type { KeyTest } from '#shared/contract/people/accounts.ts'
import { formatDateTime } from '#web/lib/format.ts'

/** Result and time of the stored key's last test. */
export function testSentence(test: KeyTest | null): string {
  if (test === null) return 'Noch nicht geprüft.'
  const result = test.error ?? 'Verbindung steht.'
  return test.at === null ? result : `Zuletzt geprüft am ${formatDateTime(test.at)}: ${result}`
}

/** The wording of a failure depends on its place; the specification fixes each. */
export const messages = {
  exported: 'Export successful',
  exportedText: (count: number, title = 'Die Immobilie') =>
    count === 1 ? `${title} ist jetzt in Ihrem CRM.` : `${count} Immobilien sind jetzt in Ihrem CRM.`,
  underWay: 'Export läuft',
  ended: {
    failed: 'Export fehlgeschlagen',
    failedText: (exported: number, failed: number) =>
      `${failed === 1 ? '1 Immobilie kam' : `${failed} Immobilien kamen`} nicht an, ${exported} ${exported === 1 ? 'ist' : 'sind'} in Ihrem CRM. Der Grund steht in der Exporthistorie.`,
    seeHistory: 'Was ankam, steht in der Exporthistorie.',
  },
  failure: {
    favorites: { title: 'Export failed', text: 'Failed to export properties to Propstack' },
    list: { title: 'Export fehlgeschlagen', text: 'Immobilie konnte nicht exportiert werden' },
    detail: { title: 'Export fehlgeschlagen', text: undefined },
  },
  tryAgain: 'Bitte versuchen Sie es erneut.',
} as const

export type ExportPlace = keyof typeof messages.failure
