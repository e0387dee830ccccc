import { daysAfter, germanDay } from './berlin-time.ts'
import type { Channel } from './contact-light.ts'
import { greetingTo } from './name-parts.ts'
import { OBJECTION_RIGHT } from './owner-notice.ts'

/** Placeholders of a letter, written in double braces. */
export const LETTER_PLACEHOLDERS = ['Anrede', 'Name', 'Objekt', 'Ort', 'Makler', 'Firma', 'Telefon', 'Suchkunde'] as const
export type LetterWords = Readonly<Record<(typeof LETTER_PLACEHOLDERS)[number], string>>

/** Sender details from the agent's profile. */
export interface LetterSender {
  readonly agent: string
  readonly company: string | null
  readonly phone: string | null
}

/** Known data about the owner and the property. */
export interface LetterLead {
  readonly ownerName: string | null
  readonly object: string
  /** Null if the advert names none: then the recipient's town is used. */
  readonly place: string | null
}

/** Placeholder values, for the preview and for the letter itself. */
export const letterWords = (
  { agent, company, phone }: LetterSender,
  { ownerName, object, place }: LetterLead,
  recipient: { readonly name: string; readonly city: string },
): LetterWords => ({
  Anrede: greetingTo(ownerName),
  Name: recipient.name,
  Objekt: object,
  Ort: place ?? recipient.city,
  Makler: agent,
  Firma: company ?? '',
  Telefon: phone ?? '',
  Suchkunde: 'einen Kunden, der bei mir vorgemerkt ist',
})

export interface LetterText {
  readonly name: string
  readonly subject: string
  readonly body: string
}

const OWN_CHOICE = `Ohne Ihr Einverständnis rufe ich Sie nicht an. Ob und wie ich mich noch einmal melden darf, entscheiden Sie: Fotografieren Sie dazu den Code unten mit dem Handy, oder rufen Sie mich an.

Mit freundlichen Grüßen

{{Makler}}`

/** Must name the sender and their trade: hiding that it is advertising, or promising something unknown, would be misleading. */
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

/** For a portal's contact form, if the owner agreed to emails: it has no code for an answer. */
export const PORTAL_TEXT: LetterText = {
  name: 'Kurze Nachricht',
  subject: 'Ihre Immobilie in {{Ort}}',
  body: `{{Anrede}},

Sie haben mir erlaubt, Ihnen zu schreiben. Ich bin Immobilienmakler und melde mich zu „{{Objekt}}“. Falls Sie sich Unterstützung wünschen, stelle ich mich Ihnen gern vor. Das Gespräch kostet Sie nichts und verpflichtet Sie zu nichts.

Möchten Sie nichts mehr von mir hören, genügt eine kurze Antwort: Dann schreibe ich Ihnen nicht mehr.

Mit freundlichen Grüßen

{{Makler}}
{{Firma}}
{{Telefon}}`,
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** The first unknown placeholder. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => wordNamed(name) === undefined)

/** Whether a text mentions a buyer: then it may go only to owners with a real search client for their property. */
export const asksForBuyer = (text: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => wordNamed(name) === 'Suchkunde')

/** Fills a text's placeholders. Values are not expanded again. */
export const fillLetter = (text: string, words: LetterWords): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const known = wordNamed(name)
    return known === undefined ? whole : words[known]
  })

const wordNamed = (name: string) => LETTER_PLACEHOLDERS.find((known) => known.toLowerCase() === name.toLowerCase())

/** Answers an owner can choose on the letter page. */
export const ANSWERS = ['call', 'letter', 'never'] as const
/** Answers on record; `withdrawn` withdraws what an earlier answer allowed. */
export const GIVEN_ANSWERS = [...ANSWERS, 'withdrawn'] as const
export type Answer = (typeof GIVEN_ANSWERS)[number]

export const ANSWER_LABEL: Readonly<Record<Answer, string>> = {
  call: 'Rufen Sie mich an',
  letter: 'Nur schriftlich',
  never: 'Nie wieder kontaktieren',
  withdrawn: 'Einwilligung widerrufen',
}

/**
 * Wording of each choice, for the page and for the record: the proof repeats word for word what the owner read. `earlier` is the answer being
 * withdrawn.
 */
export function answerWording(answer: Answer, agent: string, earlier: Answer | null = null): string {
  if (answer === 'call')
    return `Ich bin einverstanden, dass mich ${agent} unter der Nummer, die ich hier angebe, wegen meiner Immobilie anruft. Das kann ich jederzeit widerrufen.`
  if (answer === 'letter') return `Ich möchte von ${agent} nur Post bekommen und weder angerufen noch per E-Mail angesprochen werden.`
  if (answer === 'never') return `Ich widerspreche jeder weiteren Ansprache durch ${agent} und der Nutzung meiner Daten zur Werbung.`
  return earlier === 'letter'
    ? `Ich möchte von ${agent} auch keine Post mehr bekommen.`
    : `Ich möchte nicht mehr von ${agent} angerufen werden.`
}

/** Wording by which an owner lifts an objection of that date, before another answer. */
export const liftWording = (day: string, agent: string): string =>
  `Ich möchte doch wieder Kontakt und hebe meinen Widerspruch vom ${germanDay(day)} gegen jede weitere Ansprache durch ${agent} auf.`

interface Channels {
  readonly given: readonly Channel[]
  readonly withdrawn: readonly Channel[]
}

const CHANNELS_OF: Readonly<Record<(typeof ANSWERS)[number], Channels>> = {
  call: { given: ['phone'], withdrawn: [] },
  letter: { given: ['letter'], withdrawn: ['phone', 'email'] },
  never: { given: [], withdrawn: [] },
}

/** Channels opened and closed by an answer; a withdrawal closes those opened by the `earlier` answer. */
export function decideChannels(answer: Answer, earlier: Answer | null): Channels {
  if (answer !== 'withdrawn') return CHANNELS_OF[answer]
  return { given: [], withdrawn: earlier === null || earlier === 'withdrawn' ? [] : CHANNELS_OF[earlier].given }
}

/** Days after which a letter's link expires. */
export const LETTER_ANSWERED_WITHIN = 365

/** The last day on which the letter page accepts an answer. */
export const answerableUntil = (letterDay: string): string => daysAfter(letterDay, LETTER_ANSWERED_WITHIN)

/** Maximum per batch. */
export const LETTERS_MAX = 500

/** Printed below every letter, regardless of the agent's template. `source` continues "Ihre Daten stammen aus". */
export const rightsText = (source: string, day: string): string =>
  `Dieses Schreiben ist Werbung. Ihre Daten stammen aus ${source}. ${OBJECTION_RIGHT}, bis zum ${germanDay(answerableUntil(day))} auch mit dem Code. Wozu wir Ihre Daten verarbeiten und welche Rechte Sie haben, steht auf der nächsten Seite.`
