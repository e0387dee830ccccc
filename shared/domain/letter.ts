import type { Channel } from './contact-light.ts'

/** What a text of a letter may leave open, as it is written between two braces. */
export const LETTER_PLACEHOLDERS = ['Anrede', 'Name', 'Objekt', 'Ort', 'Makler', 'Firma', 'Telefon', 'Suchkunde'] as const
export type LetterWords = Readonly<Record<(typeof LETTER_PLACEHOLDERS)[number], string>>

export interface LetterText {
  readonly name: string
  readonly subject: string
  readonly body: string
}

const OWN_CHOICE = `Ohne Ihr Einverständnis rufe ich Sie nicht an. Ob und wie ich mich noch einmal melden darf, entscheiden Sie: Fotografieren Sie dazu den Code unten mit dem Handy, oder rufen Sie mich an.

Mit freundlichen Grüßen

{{Makler}}`

/** Say who writes and what he does: a letter that hides that it is advertising is misleading, and so is one that promises what nobody knows. */
export const BUILT_IN_LETTERS: readonly [LetterText, ...LetterText[]] = [
  {
    name: 'Kennenlernen',
    subject: 'Ihre Immobilie in {{Ort}}',
    body: `{{Anrede}},

ich bin Immobilienmakler und bei der Durchsicht der Inserate auf „{{Objekt}}“ aufmerksam geworden. Falls Sie sich Unterstützung wünschen, etwa bei Unterlagen, Besichtigungen oder Verhandlungen, stelle ich mich Ihnen gern vor. Das Gespräch kostet Sie nichts und verpflichtet Sie zu nichts.

${OWN_CHOICE}`,
  },
  {
    name: 'Für einen Suchkunden',
    subject: 'Anfrage zu Ihrer Immobilie in {{Ort}}',
    body: `{{Anrede}},

ich bin Immobilienmakler und schreibe Ihnen zu „{{Objekt}}“ für {{Suchkunde}}. Nach dem, was er sucht, kommt Ihre Immobilie für ihn in Betracht; ob er sie kauft, weiß ich nicht. Wenn Sie das möchten, stelle ich den Kontakt her.

${OWN_CHOICE}`,
  },
]

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** The first word between braces that stands for nothing. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => wordNamed(name) === undefined)

/** Whether a text speaks of a buyer: only an owner may read it for whose property somebody really looks. */
export const asksForBuyer = (text: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => wordNamed(name) === 'Suchkunde')

/** A text with what its placeholders stand for. What stands there for them is never read again. */
export const fillLetter = (text: string, words: LetterWords): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const known = wordNamed(name)
    return known === undefined ? whole : words[known]
  })

const wordNamed = (name: string) => LETTER_PLACEHOLDERS.find((known) => known.toLowerCase() === name.toLowerCase())

/** What an owner may answer on the page that his letter leads to. */
export const ANSWERS = ['call', 'letter', 'never'] as const
export type Answer = (typeof ANSWERS)[number]

export const ANSWER_LABEL: Readonly<Record<Answer, string>> = {
  call: 'Rufen Sie mich an',
  letter: 'Nur schriftlich',
  never: 'Nie wieder kontaktieren',
}

/** What the owner reads beside each choice and thereby says: it is kept word for word as the proof of his consent or objection. */
export function answerWording(answer: Answer, { agent, phone }: { readonly agent: string; readonly phone: string }): string {
  if (answer === 'call')
    return `Ich bin einverstanden, dass mich ${agent} unter der Nummer ${phone} wegen meiner Immobilie anruft. Das kann ich jederzeit widerrufen.`
  if (answer === 'letter') return `Ich möchte von ${agent} nur Post bekommen und weder angerufen noch per E-Mail angesprochen werden.`
  return `Ich widerspreche jeder weiteren Ansprache durch ${agent} und der Nutzung meiner Daten zur Werbung.`
}

/** What each answer opens, and what it closes beside it. */
export const CONSENTS_OF: Readonly<Record<Answer, { readonly given: readonly Channel[]; readonly withdrawn: readonly Channel[] }>> = {
  call: { given: ['phone'], withdrawn: [] },
  letter: { given: ['letter'], withdrawn: ['phone', 'email'] },
  never: { given: [], withdrawn: [] },
}

/** Days after which a letter leads nowhere any more. */
export const LETTER_ANSWERED_WITHIN = 365

/** Letters of one run. */
export const LETTERS_MAX = 500
