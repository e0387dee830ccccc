export const messages = {
  rules:
    'Ein neuer Lead geht an den Menschen der ersten Regel, die auf ihn passt; versucht wird von oben. Neu ist, was eine Suche Ihres Büros findet und was Sie aus einem Tipp übernehmen. Was jemand schon bearbeitet, bleibt bei ihm.',
  noRules: 'Noch gibt es keine Regel: Neue Leads sind frei, bis jemand beginnt.',
  inTurn: 'Was keine Regel nimmt, geht reihum an die Anwesenden',
  notInTurn: 'Was keine Regel nimmt, bleibt frei.',
  returns:
    'Ein zugeteilter Lead ohne Kontakt, Vermerk oder Nachfassung wird danach wieder frei. Am letzten Tag wird daran erinnert. Bundesweite Feiertage zählen nicht als Werktage.',
  absences:
    'Wer abwesend ist, bekommt keine Leads. Solange gehen sie an die Vertretung; ohne sie gilt die nächste Regel. Was schon zugeteilt ist, bleibt.',
  noAbsences: 'Zurzeit ist niemand als abwesend eingetragen.',
  skipped: 'wird übersprungen: Dieser Mensch bekommt keine Leads mehr',
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
