export const messages = {
  show: 'Doch anzeigen',
  hide: 'Kein Angebot',
  withdraw: 'Zurücknehmen',
  undo: 'Rückgängig',
  shown: { title: 'Als Angebot übernommen', text: 'Die Anzeige steht ohne Vorbehalt in Ihren Listen.' },
  hidden: { title: 'Anzeige ausgeblendet', text: 'Nur für Sie. Unter den ausgeblendeten Anzeigen finden Sie sie wieder.' },
  withdrawn: { title: 'Zurückgenommen', text: 'Für diese Anzeige gilt wieder unsere Einschätzung.' },
  failed: { title: 'Nicht gespeichert', text: 'Die Anzeige steht da, wo sie vorher stand. Bitte versuchen Sie es noch einmal.' },
} as const

export const refusalMessages = {
  sure: 'Möchte keine Makler',
  possible: 'Möchte vielleicht keine Makler',
  ask: 'Was ist gemeint? Bis Sie antworten, zeigt die Kontakt-Ampel kein Grün.',
  isWrong: 'Ist etwas anderes gemeint? Dann sagen Sie es hier; das gilt nur für Sie.',
  refuses: 'Lehnt Makler ab',
  welcome: 'Ist keine Absage',
  withdraw: 'Zurücknehmen',
  answered: { refuses: 'Von Ihnen festgehalten: möchte keine Makler', welcome: 'Von Ihnen festgehalten: keine Absage an Makler' },
  isYours: 'Das gilt nur für Sie; andere Makler sehen davon nichts.',
  failed: { title: 'Nicht gespeichert', text: 'Ihre Antwort kam nicht an. Bitte versuchen Sie es noch einmal.' },
} as const
