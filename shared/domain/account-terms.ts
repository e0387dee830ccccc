/** Sentence above the button that opens an account, by version. Stored consents refer to the numbers: never change or reuse one. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Mit dem Konto gelten die AGB, für Makler auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
}

export const ACCOUNT_SENTENCE = 1

/** The current version. */
export const TERMS_SENTENCE = SENTENCES[ACCOUNT_SENTENCE] ?? ''

/** The wording of one version; undefined for an unknown version. */
export const accountSentence = (version: number): string | undefined => SENTENCES[version]
