import type { Recipient } from '#shared/contract/work/letters.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { fillLetter, type LetterLead, letterWords, rightsText } from '#shared/domain/letter.ts'
import { type AddressOrigin, addressOriginWords } from '#shared/domain/address-origin.ts'
import { countryOfAddress } from '#shared/domain/written/postcode.ts'
import { noticeText, type NoticeFacts } from '#shared/domain/owner-notice.ts'

type Paragraphs = readonly (readonly string[])[]

/** Content of a letter except its code, frozen when the letter is created. */
export interface LetterContent {
  readonly day: string
  readonly author: string
  readonly head: { readonly name: string; readonly trade: string; readonly contact: readonly string[] }
  readonly sender: string
  readonly recipient: readonly string[]
  readonly subject: string
  readonly body: Paragraphs
  readonly rights: string
  readonly notice: { readonly title: string; readonly body: Paragraphs }
}

export interface LetterFacts {
  readonly words: Pick<NoticeFacts, 'agent' | 'keptDays' | 'usesCrm'>
  readonly text: { readonly subject: string; readonly body: string }
  readonly recipient: Recipient
  readonly lead: LetterLead
  /** Continues "Ihre Daten stammen aus". */
  readonly source: string
  /** Null if it is the advert's address. */
  readonly addressOrigin: AddressOrigin | null
  readonly obtainedOn: string
  readonly day: string
}

/** Maximum number of characters, for two pages. A template repeating a long title could otherwise grow without limit, times up to 500 letters. */
const LONGEST = { subject: 600, body: 6_000 }

export const isTooLong = ({ subject, body }: LetterContent): boolean =>
  subject.length > LONGEST.subject || body.flat().join('').length > LONGEST.body

const splitParagraphs = (text: string): Paragraphs => text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))

export function buildLetterContent(facts: LetterFacts): LetterContent {
  const { words, text, recipient, lead, obtainedOn, day } = facts
  const country = countryOfAddress(recipient.zipCode, recipient.city)
  const source = facts.source + addressOriginWords(facts.addressOrigin)
  const { ownerName, object } = lead
  const { name, company, street, place: from, phone, email } = words.agent
  const filled = letterWords({ agent: name, company, phone }, lead, recipient)
  const [title = '', ...notice] = splitParagraphs(noticeText({ ...words, ownerName, object, source, obtainedOn }).trimEnd())
  return {
    day,
    author: name,
    head: {
      name: company,
      trade: 'Immobilienmakler',
      contact: [...(name === company ? [] : [name]), `Telefon ${phone ?? ''}`, email, '', germanDay(day)],
    },
    sender: [company, street, from].join(', '),
    recipient: [recipient.name, recipient.street, `${recipient.zipCode} ${recipient.city}`, ...(country ? [country.toUpperCase()] : [])],
    subject: fillLetter(text.subject, filled),
    body: splitParagraphs(fillLetter(text.body, filled)),
    rights: rightsText(source, day),
    notice: { title: String(title), body: notice },
  }
}

/** The office and the writer, as named on the letter page. Stored separately, because the page outlives the text. */
export const formatWriter = ({ author, head }: Pick<LetterContent, 'author' | 'head'>): string =>
  [...new Set([head.name, author])].join(', ')

/** The whole printed letter, for the person it is about. */
export function wholeText({ day, author, head, sender, recipient, subject, body, rights, notice }: LetterContent): string {
  const joinParagraphs = (paragraphs: Paragraphs) => paragraphs.map((lines) => lines.join('\n')).join('\n\n')
  const top = [`Brief vom ${germanDay(day)} von ${author}`, [head.name, head.trade, ...head.contact.filter(Boolean)].join('\n'), sender]
  return [...top, recipient.join('\n'), subject, joinParagraphs(body), rights, notice.title, joinParagraphs(notice.body)].join('\n\n')
}
