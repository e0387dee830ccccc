/** What stands above the button that opens an account. Every wording keeps its number for good. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Mit dem Konto gelten die AGB, für Makler auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
}

export const ACCOUNT_SENTENCE = 1

/** What is shown today. */
export const TERMS_SENTENCE = SENTENCES[ACCOUNT_SENTENCE] ?? ''

/** The words of one version; undefined where there was none. */
export const accountSentence = (version: number): string | undefined => SENTENCES[version]
