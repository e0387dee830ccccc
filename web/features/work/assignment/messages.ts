export const messages = {
  rules:
    'Ein neuer Lead geht an den Menschen der ersten Regel, die auf ihn passt; versucht wird von oben. Neu ist, was eine Suchanfrage Ihres Büros findet und was Sie aus einem Tipp zu den Prospects nehmen. Was jemand schon bearbeitet, bleibt bei ihm.',
  noRules: 'Noch gibt es keine Regel. Für neue Leads gilt, was unter „Übrige und unbearbeitete Leads“ steht.',
  inTurn: 'Was keine Regel nimmt, geht reihum an die Anwesenden',
  notInTurn: 'Was keine Regel nimmt, bleibt frei.',
  returns:
    'Ein zugeteilter Lead ohne Kontakt, Vermerk oder Nachfassung wird nach einigen Werktagen wieder frei. Am letzten Tag erinnert die Glocke daran. Bundesweite Feiertage zählen nicht mit.',
  absences:
    'Wer abwesend ist, bekommt keine neuen Leads: In dieser Zeit bekommt sie die Vertretung; wo keine eingetragen ist, gilt die nächste Regel. Was schon zugeteilt ist, bleibt.',
  noAbsences: 'Zurzeit ist niemand als abwesend eingetragen.',
  standInAway: (name: string, days: string) =>
    `${name} ist selbst abwesend: ${days}. An gemeinsamen Tagen gilt für neue Leads die nächste Regel.`,
  skipped: 'wird übersprungen',
  skippedWhy: 'Der Mensch dieser Regel ist gesperrt, nicht mehr im Büro, oder seine Rolle bearbeitet keine Prospects.',
  noLeads: (days: number) => `In den letzten ${days} Tagen kam kein neuer Lead. Eine Wirkung lässt sich noch nicht zeigen.`,
  contact: 'Ansprechpartner des Partners',
  contactHint: 'Ansprechpartner ist, über wessen Einladungslink der Partner kam. Das passt nur auf Tipps.',
  saved: 'Regel gespeichert',
  savedText: 'Sie ist aus. Sehen Sie sich ihre Wirkung an und schalten Sie sie dann ein.',
  removed: 'Regel gelöscht',
  on: 'Regel eingeschaltet',
  onText: 'Sie gilt für Leads, die ab jetzt kommen.',
  off: 'Regel ausgeschaltet',
  settingsSaved: 'Gespeichert',
  absent: 'Abwesenheit eingetragen',
  absenceRemoved: 'Abwesenheit gelöscht',
  failed: 'Das wurde nicht gespeichert',
  loadFailed: 'Die Verteilung der Leads konnte nicht geladen werden',
  tryAgain: 'Bitte versuchen Sie es noch einmal.',
} as const
