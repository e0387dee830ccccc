/** What people call each kind of background work; what is not named here is the library's own. */
export const JOB_LABEL: Readonly<Record<string, string>> = {
  'plan-runs': 'Läufe planen',
  scrape: 'Portale lesen',
  'read-ads': 'Anzeigen lesen',
  'deliver-mail': 'E-Mails verschicken',
  'deliver-push': 'Hinweise verschicken',
  'deliver-crm': 'Exporte übertragen',
  'account-mail': 'E-Mails zu Konten schreiben',
  'note-failed-sign-in': 'Abgewiesene Anmeldungen notieren',
  'dispatch-events': 'Neuigkeiten verteilen',
  'price-levels': 'Preise vergleichen',
  'judge-again': 'Anzeigen neu beurteilen',
  'mark-objectors': 'Widersprüche übertragen',
  'forget-events': 'Altes Protokoll vergessen',
  'tidy-places': 'Orte aufräumen',
  'back-up': 'Sichern',
  sweep: 'Aufräumen',
}
