import { z } from 'zod'
import { HAND_OVER_LIFE_HOURS, HAND_OVERS_PAGE, PROSPECTS_AT_ONCE } from '../../domain/limits.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, Id, Moment, orUnset } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const Person = z.uuid('Bitte wählen Sie einen Menschen aus Ihrem Büro')
const Status = z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status')

/** What would move, by status. */
const Preview = z.array(
  z.object({
    status: z.enum(PROSPECT_STATUSES),
    prospects: z.number(),
    followUps: z.number(),
    /** Follow-ups whose day has come. */
    due: z.number(),
    /** Those being called right now: they stay. */
    held: z.number(),
  }),
)
export type HandOverPreview = z.output<typeof Preview>

const WHOSE = 'Bitte wählen Sie, wessen Prospects übergeben werden sollen.'

export const HandOverForm = z
  .object({
    /** All prospects of this person, */
    from: Person.optional(),
    /** those that a hand-over freed and that are still free, */
    freedBy: Id.optional(),
    /** or those at these properties. */
    propertyIds: z.array(Id).min(1, WHOSE).max(PROSPECTS_AT_ONCE, `Höchstens ${PROSPECTS_AT_ONCE} auf einmal`).optional(),
    /** Of these only those with one of these statuses. */
    statuses: z.array(Status).min(1, 'Bitte wählen Sie, was übergeben werden soll.').max(PROSPECT_STATUSES.length).optional(),
    /** Null: they become free. */
    to: z.uuid('Bitte wählen Sie, wer die Prospects bekommt').nullable(),
  })
  .refine(({ from, freedBy, propertyIds }) => [from, freedBy, propertyIds].filter((one) => one !== undefined).length === 1, {
    path: ['from'],
    error: WHOSE,
  })
export type HandOverForm = z.output<typeof HandOverForm>

/** The name is null once the account has ended. */
const Named = z.object({ name: z.string().nullable() })

export const HandOver = z.object({
  id: Id,
  createdAt: Moment,
  author: AuthorName,
  /** Null: chosen ones, of several people or free. */
  from: Named.nullable(),
  /** Null: they became free. */
  to: Named.nullable(),
  moved: z.number(),
  /** How many were not assigned otherwise since. */
  standing: z.number(),
  /** Null if it can't be undone. */
  undoUntil: Moment.nullable(),
  /** The first time; null if it was not undone. */
  undoneAt: Moment.nullable(),
  restored: z.number(),
})
export type HandOver = z.output<typeof HandOver>

const HAND_OVERS = '/api/office/hand-overs'
const CHANGED = [HAND_OVERS, ...CARD_LISTS] as const

/**
 * Prospects that go from one person of the office to another all at once, with their follow-ups. Tips, partners, search clients and letters belong to
 * the office and have no person; saved searches and favourites are a person's own, and cannot be shared. So none of these is handed over.
 */
export const handOvers = {
  list: {
    method: 'GET',
    path: HAND_OVERS,
    access: ['agent'],
    right: 'prospects.assign',
    query: PageQuery(HAND_OVERS_PAGE),
    paged: true,
    reply: z.array(HandOver),
    summary: 'Übergaben von Prospects im Büro, die neueste zuerst, auch was beim Ausscheiden frei wurde.',
  },
  preview: {
    method: 'GET',
    path: '/api/office/hand-overs/preview',
    access: ['agent'],
    right: 'prospects.assign',
    query: z.object({ from: orUnset(Person), freedBy: orUnset(Id), to: orUnset(Person) }),
    reply: Preview,
    summary: 'Was eine Übergabe bewegen würde, nach Status gezählt, mit Nachfassungen und wen gerade jemand anruft.',
  },
  create: {
    method: 'POST',
    path: HAND_OVERS,
    access: ['agent'],
    right: 'prospects.assign',
    body: HandOverForm,
    reply: HandOver,
    invalidates: CHANGED,
    limits: [{ calls: 120, seconds: 3600, per: 'user' }],
    summary: `Alle Prospects eines Menschen oder ausgewählte einem anderen übergeben oder frei machen, mit ihren Nachfassungen, alles oder nichts. Wen gerade jemand anderes anruft, bleibt. Tipps, Partner und Suchkunden gehören dem Büro und brauchen keine Übergabe; Suchanfragen und Favoriten bleiben bei jedem selbst.`,
  },
  undo: {
    method: 'POST',
    path: '/api/office/hand-overs/:id/undo',
    access: ['agent'],
    right: 'prospects.assign',
    params: ById,
    reply: z.object({
      restored: z.number(),
      /** Those that are free now, because who had them has left, is locked or works on no prospects. */
      freed: z.number(),
      /** Assigned otherwise since, or gone. */
      passedOn: z.number(),
      /** Those being called right now: they can be undone later. */
      held: z.number(),
    }),
    invalidates: CHANGED,
    summary: `Eine Übergabe zurücknehmen, bis ${HAND_OVER_LIFE_HOURS} Stunden danach: Zurück geht genau, was sie bewegt hat und seitdem niemand anders vergeben hat. Wer das Büro verlassen hat, gesperrt ist oder keine Prospects mehr bearbeitet, bekommt nichts zurück; seine Prospects sind dann frei.`,
  },
} as const satisfies Routes
