export const messages = {
  show: 'Doch anzeigen',
  hide: 'Kein Angebot',
  withdraw: 'Zurücknehmen',
  undo: 'Rückgängig',
  shown: { title: 'Als Angebot übernommen', text: 'Die Anzeige steht ohne Vorbehalt in Ihren Listen.' },
  hidden: { title: 'Anzeige ausgeblendet', text: 'Nur in Ihrem Büro. Unter den ausgeblendeten Anzeigen finden Sie sie wieder.' },
  withdrawn: { title: 'Zurückgenommen', text: 'Für diese Anzeige gilt wieder unsere Einschätzung.' },
  failed: { title: 'Nicht gespeichert', text: 'Die Anzeige steht da, wo sie vorher stand. Bitte versuchen Sie es noch einmal.' },
} as const

export const refusalMessages = {
  sure: 'Möchte keine Makler',
  possible: 'Möchte vielleicht keine Makler',
  ask: 'Was ist gemeint? Bis Sie antworten, zeigt die Kontakt-Ampel Grün nur, wo der Eigentümer eingewilligt hat.',
  isWrong: 'Ist etwas anderes gemeint? Dann halten Sie es hier fest; das gilt nur in Ihrem Büro.',
  confirm: { question: 'Ist das wirklich keine Absage?', action: 'Ist keine Absage' },
  consequence: 'Die Kontakt-Ampel beachtet diese Worte dann nicht mehr. Ihre Antwort steht danach im Verlauf.',
  refuses: 'Lehnt Makler ab',
  welcome: 'Ist keine Absage',
  withdraw: 'Zurücknehmen',
  withdrawEarlier: 'Frühere Antwort zurücknehmen',
  answered: { refuses: 'Von Ihrem Büro festgehalten: möchte keine Makler', welcome: 'Von Ihrem Büro festgehalten: keine Absage an Makler' },
  isYours: 'Das gilt nur in Ihrem Büro; andere Büros sehen davon nichts.',
  failed: 'Nicht gespeichert',
  unreachable: 'Ihre Antwort kam nicht an. Bitte versuchen Sie es noch einmal.',
} as const
