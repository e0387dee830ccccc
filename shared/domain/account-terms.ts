/** Sentence above the sign-up button, number 2 of `account-sentences.ts`; apart from the others, which a visitor does not load. */
export const TERMS_SENTENCE =
  'Mit dem Konto gelten die AGB, für ein neues Maklerbüro auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.'
