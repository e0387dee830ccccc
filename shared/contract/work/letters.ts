import { z } from 'zod'
import { GIVEN_ANSWERS, LETTERS_MAX, unknownPlaceholder } from '../../domain/letter.ts'
import { ADDRESS_ORIGINS } from '../../domain/address-origin.ts'
import { isForParcels, POSTCODE, takesLetters } from '../../domain/postal-address.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, Day, Id, Moment, OneLine, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

const known = <S extends z.ZodType<string>>(text: S) =>
  text.superRefine((value, issues) => {
    const unknown = unknownPlaceholder(value)
    if (unknown !== undefined) issues.addIssue({ code: 'custom', message: `Den Platzhalter {{${unknown}}} gibt es nicht` })
  })

const subject = known(OneLine(150, 'Bitte geben Sie einen Betreff ein'))
/** Fits on the first page together with the code and the notice of the recipient's rights. */
const body = known(Required(1_800, 'Bitte geben Sie den Text des Briefs ein'))

const LetterText = z.object({ name: OneLine(60, 'Bitte geben Sie der Vorlage einen Namen'), subject, body })
export const LetterTexts = z.object({ texts: z.array(LetterText).max(50) })
export type LetterTexts = z.output<typeof LetterTexts>

export const Recipient = z.object({
  name: OneLine(100, 'Bitte geben Sie an, an wen der Brief geht'),
  street: OneLine(100, 'Bitte geben Sie Straße und Hausnummer an')
    .refine((street) => !isForParcels(street), 'An eine Packstation werden keine Briefe gebracht')
    .refine((street) => /\d/.test(street) || takesLetters(street), 'Bitte geben Sie auch die Hausnummer an'),
  zipCode: z.string().trim().regex(POSTCODE, 'Bitte geben Sie eine Postleitzahl mit fünf Ziffern an'),
  city: OneLine(100, 'Bitte geben Sie den Ort an'),
})
export type Recipient = z.output<typeof Recipient>

export const LettersForm = z.object({
  propertyIds: z
    .array(Id)
    .min(1, 'Bitte wählen Sie mindestens eine Immobilie')
    .max(LETTERS_MAX, `Höchstens ${LETTERS_MAX} Briefe auf einmal`),
  subject,
  body,
  /** For a single letter whose address is not in the advert. */
  recipient: Recipient.optional(),
  /** How the agent found that address, if it differs from the known one; stored with it. */
  addressOrigin: z.enum(ADDRESS_ORIGINS, 'Bitte geben Sie an, woher Sie die Anschrift haben').optional(),
})
export type LettersForm = z.output<typeof LettersForm>

const Letter = z.object({
  id: Id,
  run: z.uuid(),
  /** Null once name, address and text are erased; then the letter cannot be printed again. */
  subject: z.string().nullable(),
  recipient: z.array(z.string()),
  createdAt: Moment,
  sentOn: Day.nullable(),
  answer: z.enum(GIVEN_ANSWERS).nullable(),
  answeredAt: Moment.nullable(),
  /** URL of the letter page, as printed; null once erased. */
  answerLink: z.string().nullable(),
  author: AuthorName,
})
export type Letter = z.output<typeof Letter>

/** Letters to one owner, and whether another may be sent. */
const LettersOf = z.object({
  letters: z.array(Letter),
  /** As far as known; missing parts are empty. */
  recipient: z.object({ name: z.string(), street: z.string(), zipCode: z.string(), city: z.string() }),
  /** Placeholder values for a preview. */
  lead: z.object({ ownerName: z.string().nullable(), object: z.string(), place: z.string().nullable() }),
  /** The origin of the owner's data and address, as printed on every letter. */
  origin: z.object({ source: z.string(), address: z.enum(ADDRESS_ORIGINS).nullable() }),
  /** Why no letter is possible, regardless of the address. */
  refusal: z.string().nullable(),
  /** Points to consider before writing. */
  hint: z.string().nullable(),
})
export type LettersOf = z.output<typeof LettersOf>

const MadeLetters = z.object({
  run: z.uuid(),
  made: z.number(),
  /** Owners who get no letter, and why. */
  left: z.array(z.object({ id: Id, title: z.string(), reason: z.string() })),
})
export type MadeLetters = z.output<typeof MadeLetters>

const ByRun = z.object({ run: z.uuid() })
/** Selects one letter of the batch; all if missing. */
const OfRun = z.object({ letter: Id.optional() })
const LETTERS = '/api/letters'

/** Paper letters to owners. The agent prints and posts them; nothing is sent automatically. */
export const letters = {
  texts: {
    method: 'GET',
    path: `${LETTERS}/texts`,
    access: ['agent'],
    reply: LetterTexts.extend({
      /** Data missing in the letterhead, as a sentence. */
      missing: z.string().nullable(),
      /** Values of the sender placeholders. */
      sender: z.object({ agent: z.string(), company: z.string().nullable(), phone: z.string().nullable() }),
    }),
    summary: 'Die eigenen Brieftexte, der Absender, und was dem Briefkopf noch fehlt.',
  },
  setTexts: {
    method: 'PUT',
    path: `${LETTERS}/texts`,
    access: ['agent'],
    right: 'office.settings',
    body: LetterTexts,
    reply: LetterTexts,
    invalidates: [`${LETTERS}/texts`],
    summary: 'Die eigenen Brieftexte ersetzen; die mitgelieferten bleiben daneben.',
  },
  of: {
    method: 'GET',
    path: '/api/properties/:id/letters',
    access: ['agent'],
    ofColleagues: 'see',
    params: ById,
    reply: LettersOf,
    summary:
      'Briefe an den Eigentümer einer Immobilie mit seinen Antworten, der neueste zuerst, und woraus die Vorschau eines neuen entsteht.',
  },
  make: {
    method: 'POST',
    path: LETTERS,
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    body: LettersForm,
    reply: MadeLetters,
    invalidates: [...CARD_LISTS, '/api/notices'],
    limits: [{ calls: 360, seconds: 3600, per: 'office' }],
    summary: 'Briefe an die Eigentümer dieser Immobilien erstellen. Wer widersprochen hat oder keine Makler will, bekommt keinen.',
  },
  pdf: {
    method: 'GET',
    path: `${LETTERS}/:run/pdf`,
    access: ['agent'],
    right: 'prospects.work',
    kind: 'download',
    params: ByRun,
    query: OfRun,
    mediaTypes: ['application/pdf'],
    isShown: true,
    isSlow: true,
    limits: [{ calls: 360, seconds: 3600, per: 'office' }],
    summary: 'Zusammen erstellte Briefe als ein PDF, oder einer davon.',
  },
  send: {
    method: 'PUT',
    path: `${LETTERS}/:run/sent`,
    access: ['agent'],
    right: 'prospects.work',
    params: ByRun,
    body: OfRun.extend({ day: Day }),
    reply: z.object({ sent: z.number() }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    limits: [{ calls: 360, seconds: 3600, per: 'office' }],
    summary: 'Festhalten, wann Briefe abgeschickt wurden. Damit ist der Eigentümer auch nach Art. 14 DSGVO informiert.',
  },
} as const satisfies Routes
