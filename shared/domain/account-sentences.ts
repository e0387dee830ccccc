import { TERMS_SENTENCE } from './account-terms.ts'

/** Sentence above the button to sign up or to accept, by version. Stored consents refer to these numbers: never change or reuse one. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Mit dem Konto gelten die AGB, für Makler auch die Vereinbarung zur Auftragsverarbeitung. Wie wir Daten verarbeiten, steht unter Datenschutz.',
  2: TERMS_SENTENCE,
  3: 'Mit dem Konto gelten die AGB. Wie wir Daten verarbeiten, steht unter Datenschutz.',
  4: 'Ich nehme diese Vereinbarung zur Auftragsverarbeitung für das Büro an.',
}

export const ACCOUNT_SENTENCE = 2
/** For an agent whose office has accepted the agreement already. */
export const COLLEAGUE_SENTENCE = 3
/** For an agent who accepts the agreement on the page of the office. */
export const AGREEMENT_SENTENCE = 4

/** The wording of a version; undefined if unknown. */
export const accountSentence = (version: number): string | undefined => SENTENCES[version]
