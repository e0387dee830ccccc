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
