import { z } from 'zod'
import { NOTICES_PAGE } from '../../domain/limits.ts'
import { NOTICE_ENDS } from '../../domain/owner-notice.ts'
import { ADDRESS_ORIGINS } from '../../domain/address-origin.ts'
import { AuthorName, Day, Id, Moment, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()
const kind = z.enum(['property', 'tip'], 'Diesen Eintrag gibt es nicht')

/** An owner whose data came from a third party, and whether the owner has been informed. */
export const OwnerNotice = z.object({
  kind,
  id: Id,
  title: z.string(),
  /** Null if unknown or not yet visible to the agent. */
  name: text,
  email: text,
  /** Continues "Daten aus". */
  source: z.string(),
  /** How the agent found the address; null if it is the advert's or none. */
  addressOrigin: z.enum(ADDRESS_ORIGINS).nullable(),
  obtainedOn: Day,
  /** First contact by the agent. */
  contactedOn: Day.nullable(),
  /** A month after the data was obtained or the day of first contact, whichever is earlier. */
  dueOn: Day,
  done: z.object({ how: z.enum(NOTICE_ENDS), words: z.string(), day: Day, recordedAt: Moment, author: AuthorName }).nullable(),
})
export type OwnerNotice = z.output<typeof OwnerNotice>

/** With the text, which the agent sends. */
const NoticeAtHand = z.object({ notice: OwnerNotice.nullable(), text })

export const NoticeForm = z.object({
  how: z.enum(NOTICE_ENDS, 'Bitte wählen Sie, wie'),
  words: Text(1_000).default(''),
  day: Day,
})
export type NoticeForm = z.output<typeof NoticeForm>

/** The agent as named on paper for an owner. */
export const Letterhead = z.object({
  /** Firm, or name without one. */
  name: z.string(),
  trade: z.string(),
  /** Name, address and numbers, as far as known. */
  lines: z.array(z.string()),
  /** What is missing, as a sentence. */
  missing: text,
})
export type Letterhead = z.output<typeof Letterhead>

const ByOwner = z.object({ kind, id: Id })
const NOTICES = '/api/notices'

/** Owners the agent still has to inform about the source of their data (Art. 14 DSGVO). Nothing is sent automatically. */
export const notices = {
  due: {
    method: 'GET',
    path: NOTICES,
    access: ['agent'],
    query: PageQuery(NOTICES_PAGE),
    paged: true,
    reply: z.array(OwnerNotice),
    summary: 'Eigentümer, die noch nach Art. 14 DSGVO zu informieren sind; wer zuerst fällig ist, zuerst.',
  },
  letterhead: {
    method: 'GET',
    path: `${NOTICES}/letterhead`,
    access: ['agent'],
    reply: Letterhead,
    summary: 'Der Briefkopf auf Blättern für Eigentümer, und was ihm noch fehlt.',
  },
  get: {
    method: 'GET',
    path: `${NOTICES}/:kind/:id`,
    access: ['agent'],
    ofColleagues: 'see',
    params: ByOwner,
    reply: NoticeAtHand,
    summary: 'Bis wann ein Eigentümer zu informieren ist oder wie es geschah, und der Text dafür.',
  },
  record: {
    method: 'PUT',
    path: `${NOTICES}/:kind/:id`,
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    params: ByOwner,
    body: NoticeForm,
    reply: NoticeAtHand,
    invalidates: [NOTICES],
    summary: 'Festhalten, wann und wie der Eigentümer informiert wurde oder warum nicht.',
  },
  takeBack: {
    method: 'DELETE',
    path: `${NOTICES}/:kind/:id`,
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    params: ByOwner,
    reply: NoticeAtHand,
    invalidates: [NOTICES],
    summary: 'Nimmt zurück, dass der Eigentümer informiert wurde; er steht wieder auf der Liste.',
  },
} as const satisfies Routes
