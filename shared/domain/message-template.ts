/** Frequent messages from agents to partners. The composer fills `{{…}}`. */
export const BUILT_IN_MESSAGES = [
  {
    title: 'Danke für den Tipp',
    content: 'Hallo {{vorname}}, vielen Dank für Ihren Tipp {{objekt}}. Ich kümmere mich darum und melde mich, sobald es etwas Neues gibt.',
  },
  {
    title: 'Rückfrage',
    content:
      'Hallo {{vorname}}, zu Ihrem Tipp {{objekt}} habe ich eine Frage: Weiß der Eigentümer davon, und wie erreiche ich ihn am besten?',
  },
  {
    title: 'Eigentümer erreicht',
    content: 'Hallo {{vorname}}, ich habe den Eigentümer zu {{objekt}} erreicht. Wir haben einen Termin; danach hören Sie wieder von mir.',
  },
  {
    title: 'Provision ist unterwegs',
    content: 'Hallo {{vorname}}, {{objekt}} ist verkauft. Ihre Provision ist angewiesen, die Gutschrift finden Sie in Ihrem Bereich.',
  },
] as const
