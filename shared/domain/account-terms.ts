/** Sentence above the sign-up button, by version. Stored consents refer to these numbers: never change or reuse one. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Mit dem Konto gelten die AGB, für Makler auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
  2: 'Mit dem Konto gelten die AGB, für ein neues Maklerbüro auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
  3: 'Mit dem Konto gelten die AGB. Wie wir Daten verarbeiten, steht unter Datenschutz.',
}

export const ACCOUNT_SENTENCE = 2
/** For an agent whose office has accepted the agreement already. */
export const COLLEAGUE_SENTENCE = 3

/** The current version. */
export const TERMS_SENTENCE = SENTENCES[ACCOUNT_SENTENCE] ?? ''

/** The wording of a version; undefined if unknown. */
export const accountSentence = (version: number): string | undefined => SENTENCES[version]
