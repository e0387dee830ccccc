/** Every kind of background work, in the words of people. */
export const JOB_LABEL = {
  'plan-runs': 'Läufe planen',
  scrape: 'Portale lesen',
  'read-ads': 'Anzeigen lesen',
  'plan-directories': 'Verzeichnisse planen',
  'read-directory': 'Verzeichnisse lesen',
  'ask-again': 'Nach alten Anzeigen fragen',
  'deliver-mail': 'E-Mails verschicken',
  'deliver-push': 'Hinweise verschicken',
  'deliver-crm': 'Exporte übertragen',
  'look-at-exports': 'Nach Exporten im CRM sehen',
  'account-mail': 'E-Mails zu Konten schreiben',
  'note-failed-sign-in': 'Abgewiesene Anmeldungen notieren',
  'dispatch-events': 'Neuigkeiten verteilen',
  'price-levels': 'Preise vergleichen',
  'rate-listings': 'Chancen bewerten',
  'mark-pictures': 'Bilder ansehen',
  'find-facts': 'Texte von Anzeigen lesen',
  'improve-businesses': 'Daten von Betrieben durchsehen',
  'import-files': 'Dateien einlesen',
  'read-mails': 'E-Mails der Portale lesen',
  'judge-again': 'Anzeigen neu beurteilen',
  'compare-adverts': 'Anzeigen vergleichen',
  'mark-objectors': 'Widersprüche übertragen',
  'forget-events': 'Altes Protokoll vergessen',
  retain: 'Nach den Löschregeln löschen',
  'tidy-places': 'Orte aufräumen',
  watch: 'Nach dem Rechten sehen',
  'back-up': 'Sichern',
  sweep: 'Aufräumen',
} as const
export type JobName = keyof typeof JOB_LABEL
export const JOB_NAMES = Object.keys(JOB_LABEL) as JobName[]

/** `retry`: failed, and tried again. `dead`: failed as often as it may. */
export const JOB_STATES = ['waiting', 'running', 'retry', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOB_STATE_LABEL: Record<JobState, string> = {
  waiting: 'Wartet',
  running: 'Läuft',
  retry: 'Gescheitert, wird wiederholt',
  dead: 'Aufgegeben',
}
