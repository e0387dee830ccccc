import { z } from 'zod'
import { FIND_MAX, FOUND_EACH } from '../../domain/limits.ts'
import { Required } from '../fields.ts'
import type { Routes } from '../route.ts'

/** What can be found, in the order in which it is shown. */
export const FOUND_KINDS = ['prospect', 'note', 'partner', 'tip', 'search'] as const

/** One thing that was found, with the page on which it stands. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  title: z.string(),
  /** What it is known by, or the words around what was found. */
  line: z.string().nullable(),
  path: z.string(),
})
export type Found = z.output<typeof Found>

/** Somebody whose number this is. */
export const Caller = z.object({
  kind: z.enum(['property', 'tip', 'partner']),
  id: z.string(),
  name: z.string().nullable(),
  title: z.string(),
  line: z.string().nullable(),
  path: z.string(),
  /** The agent works with him; else an advert that anybody sees names the number. */
  isOwn: z.boolean(),
})
export type Caller = z.output<typeof Caller>

export const CallerAnswer = z.object({
  /** The number as one reads it; null where what was asked is none. */
  number: z.string().nullable(),
  callers: z.array(Caller),
})
export type CallerAnswer = z.output<typeof CallerAnswer>

/** Whatever an agent has, by a few words or a number of it. */
export const find = {
  anything: {
    method: 'GET',
    path: '/api/find',
    access: ['agent'],
    scope: 'read',
    query: z.object({ q: Required(FIND_MAX, 'Bitte geben Sie ein, was Sie suchen') }),
    reply: z.array(Found),
    summary: `Eigentümer, Rufnummern in jeder Schreibweise, Notizen, Aktivitäten, Partner, Tipps und Suchanfragen des Maklers: je Art bis zu ${FOUND_EACH}.`,
  },
  caller: {
    method: 'GET',
    path: '/api/callers',
    access: ['agent'],
    scope: 'read',
    query: z.object({ number: Required(FIND_MAX, 'Bitte geben Sie eine Rufnummer an') }),
    reply: CallerAnswer,
    summary:
      'Wem eine Rufnummer gehört, in jeder Schreibweise: den eigenen Eigentümern, Tipps und Partnern, sonst Anzeigen, die sie nennen.',
  },
} as const satisfies Routes
