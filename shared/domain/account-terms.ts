/** Sentence above the sign-up button, by version. Stored consents refer to these numbers: never change or reuse one. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Mit dem Konto gelten die AGB, für Makler auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
}

export const ACCOUNT_SENTENCE = 1

/** The current version. */
export const TERMS_SENTENCE = SENTENCES[ACCOUNT_SENTENCE] ?? ''

/** The wording of a version; undefined if unknown. */
export const accountSentence = (version: number): string | undefined => SENTENCES[version]
