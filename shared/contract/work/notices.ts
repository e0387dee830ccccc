import { z } from 'zod'
import { NOTICES_PAGE } from '../../domain/limits.ts'
import { NOTICE_ENDS } from '../../domain/owner-notice.ts'
import { Day, Id, Moment, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()
const kind = z.enum(['property', 'tip'], 'Diesen Eintrag gibt es nicht')

/** An owner whose data came from somebody else than from him, and what became of telling him. */
export const OwnerNotice = z.object({
  kind,
  id: Id,
  title: z.string(),
  /** Null where they are unknown, or the agent may not see them yet. */
  name: text,
  email: text,
  /** Goes on from "Daten aus". */
  source: z.string(),
  obtainedOn: Day,
  /** The first time the agent wrote or spoke to him. */
  contactedOn: Day.nullable(),
  /** A month after it was obtained or the first contact, whichever is earlier. */
  dueOn: Day,
  done: z.object({ how: z.enum(NOTICE_ENDS), words: z.string(), day: Day, recordedAt: Moment }).nullable(),
})
export type OwnerNotice = z.output<typeof OwnerNotice>

/** With the words to send: the agent sends them himself. */
const NoticeAtHand = z.object({ notice: OwnerNotice.nullable(), text })

export const NoticeForm = z.object({
  how: z.enum(NOTICE_ENDS, 'Bitte wählen Sie, wie'),
  words: Text(1_000).default(''),
  day: Day,
})
export type NoticeForm = z.output<typeof NoticeForm>

const ByOwner = z.object({ kind, id: Id })
const NOTICES = '/api/notices'

/** Whom the agent still has to tell where he has their data from (Art. 14 DSGVO). Nothing is ever sent from here. */
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
  get: {
    method: 'GET',
    path: `${NOTICES}/:kind/:id`,
    access: ['agent'],
    params: ByOwner,
    reply: NoticeAtHand,
    summary: 'Bis wann ein Eigentümer zu informieren ist oder wie es geschah, und der Text dafür.',
  },
  record: {
    method: 'PUT',
    path: `${NOTICES}/:kind/:id`,
    access: ['agent'],
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
    params: ByOwner,
    reply: NoticeAtHand,
    invalidates: [NOTICES],
    summary: 'Nimmt zurück, dass der Eigentümer informiert wurde; er steht wieder auf der Liste.',
  },
} as const satisfies Routes
