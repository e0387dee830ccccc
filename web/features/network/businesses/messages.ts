import { PARTNERS_AT_ONCE } from '#shared/domain/limits.ts'
import { formatCount } from '#web/lib/format.ts'

export const messages = {
  statusChanged: 'Status aktualisiert',
  statusFailed: 'Aktualisierung fehlgeschlagen',
  exported: 'Export erfolgreich',
  exportFailed: 'Export fehlgeschlagen',
  nothingChosen: 'Keine Partner ausgewählt',
  nothingChosenText: 'Kreuzen Sie die Partner an, die in die Datei sollen.',
  tooMany: `mehr als ${formatCount(PARTNERS_AT_ONCE)} gehen nicht auf einmal`,
  forgotten: 'Betrieb vergessen',
  forgottenText: 'Er steht nicht mehr in Ihrer Liste und wird nicht wieder aufgenommen.',
  forgetFailed: 'Betrieb nicht vergessen',
  notRegistered: 'Noch nicht registriert - Einladung senden',
  unknown: { title: 'Betrieb nicht gefunden', text: 'Diesen Betrieb gibt es nicht mehr, oder die Adresse stimmt nicht.' },
} as const
