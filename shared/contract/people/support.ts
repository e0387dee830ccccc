import { z } from 'zod'
import { OFFICES_PAGE, SUPPORT_HOURS_MAX, SUPPORT_LOOKS_PAGE, SUPPORT_WINDOWS_SHOWN } from '../../domain/limits.ts'
import { SUPPORT_AREAS } from '../../domain/support.ts'
import { Done, Id, Moment } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const HOURS = `Bitte geben Sie eine ganze Zahl von 1 bis ${SUPPORT_HOURS_MAX} Stunden an`

const Area = z.enum(SUPPORT_AREAS, 'Diesen Bereich gibt es nicht')

export const SupportForm = z.object({
  hours: z.coerce.number(HOURS).int(HOURS).min(1, HOURS).max(SUPPORT_HOURS_MAX, HOURS),
  areas: z
    .array(Area, 'Bitte wählen Sie mindestens einen Bereich')
    .min(1, 'Bitte wählen Sie mindestens einen Bereich')
    .max(100, 'Das sind zu viele Bereiche')
    .transform((areas) => SUPPORT_AREAS.filter((area) => areas.includes(area))),
})
export type SupportForm = z.output<typeof SupportForm>

/** A period in which an office lets the administration read. */
export const SupportWindow = z.object({
  id: Id,
  areas: z.array(z.enum(SUPPORT_AREAS)),
  openedAt: Moment,
  /** Null once the account is deleted. */
  openedBy: z.string().nullable(),
  until: Moment,
  /** Null if it ended by time. */
  endedAt: Moment.nullable(),
  endedBy: z.string().nullable(),
})
export type SupportWindow = z.output<typeof SupportWindow>

export const Support = z.object({
  open: SupportWindow.nullable(),
  /** The last ones, newest first. */
  past: z.array(SupportWindow).max(SUPPORT_WINDOWS_SHOWN),
})
export type Support = z.output<typeof Support>

/** The administration read an area; several reads in a minute are one look. */
export const SupportLook = z.object({
  id: Id,
  /** The minute. */
  at: Moment,
  area: z.enum(SUPPORT_AREAS),
  /** The property that was read. */
  propertyId: Id.nullable(),
  /** The administrator; null once the account is deleted. */
  who: z.string().nullable(),
})
export type SupportLook = z.output<typeof SupportLook>

/** An office that lets the administration read now. */
export const OpenOffice = z.object({ id: z.uuid(), name: z.string(), openedBy: z.string().nullable(), until: Moment, areas: z.array(Area) })
export type OpenOffice = z.output<typeof OpenOffice>

const OWN = '/api/office/support'
const OPEN = '/api/admin/support'

/** When and what an office lets the administration read. */
export const support = {
  get: {
    method: 'GET',
    path: OWN,
    access: ['agent'],
    reply: Support,
    summary: 'Ob die Administration gerade im eigenen Büro lesen darf, was und bis wann, und die letzten Zeiten.',
  },
  looks: {
    method: 'GET',
    path: `${OWN}/looks`,
    access: ['agent'],
    query: PageQuery(SUPPORT_LOOKS_PAGE),
    paged: true,
    reply: z.array(SupportLook),
    summary: 'Was die Administration im eigenen Büro angesehen hat, das Neueste zuerst: höchstens eine Zeile je Seite und Minute.',
  },
  open: {
    method: 'POST',
    path: OWN,
    access: ['agent'],
    right: 'office.manage',
    body: SupportForm,
    reply: Support,
    invalidates: [OWN, '/api/auth/user'],
    summary: `Die Administration gewählte Bereiche lesen lassen, für 1 bis ${SUPPORT_HOURS_MAX} Stunden. Sie sieht sie wie der Mensch, der sie öffnet, und ändert nichts.`,
  },
  end: {
    method: 'DELETE',
    path: OWN,
    access: ['agent'],
    right: 'office.settings',
    reply: Done,
    invalidates: [OWN, '/api/auth/user'],
    summary: 'Die Administration nicht länger lesen lassen; das gilt sofort.',
  },
  offices: {
    method: 'GET',
    path: OPEN,
    access: ['admin'],
    query: PageQuery(OFFICES_PAGE),
    paged: true,
    reply: z.array(OpenOffice),
    summary: 'Büros, die die Administration gerade lesen lassen, das zuletzt geöffnete zuerst. Gelesen wird mit dem Kopf X-Giebel-Office.',
  },
} as const satisfies Routes
