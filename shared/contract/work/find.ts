import { z } from 'zod'
import { FIND_MAX, FOUND_EACH } from '../../domain/limits.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { Done, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Kinds of hits, in display order. */
export const FOUND_KINDS = ['prospect', 'colleague', 'note', 'partner', 'tip', 'search'] as const

/** One hit, with its page. A colleague stands for an owner that the office hides, without any detail of that owner. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  title: z.string(),
  /** Identifying details, or the text around the match. */
  line: z.string().nullable(),
  /** Null for a colleague. */
  path: z.string().nullable(),
})
export type Found = z.output<typeof Found>

/** An owner, tip or partner with this number, or the colleague who looks after an owner that the office hides. */
export const Caller = z.object({
  kind: z.enum(['property', 'colleague', 'tip', 'partner']),
  id: z.string(),
  name: z.string().nullable(),
  title: z.string(),
  line: z.string().nullable(),
  /** Null for a colleague. */
  path: z.string().nullable(),
  /** Whether the agent works with this contact; otherwise the number comes from a public advert. */
  isOwn: z.boolean(),
})
export type Caller = z.output<typeof Caller>

export const CallerAnswer = z.object({
  /** The number in readable form; null if the query is not a number. */
  number: z.string().nullable(),
  callers: z.array(Caller),
})
export type CallerAnswer = z.output<typeof CallerAnswer>

const WholeNumber = Required(FIND_MAX, 'Bitte geben Sie eine Rufnummer an')

/** Full-text and phone number search in an agent's data. */
export const find = {
  anything: {
    method: 'GET',
    path: '/api/find',
    access: ['agent'],
    scope: 'read',
    query: z.object({ q: Required(FIND_MAX, 'Bitte geben Sie ein, was Sie suchen') }),
    fromReplica: true,
    reply: z.array(Found),
    summary: `Eigentümer, Rufnummern in jeder Schreibweise, Notizen, Aktivitäten, Partner, Tipps und Suchanfragen des Maklers: je Art bis zu ${FOUND_EACH}. Zur ganzen Rufnummer eines Eigentümers, den das Büro verbirgt, nur der zuständige Kollege.`,
  },
  caller: {
    method: 'GET',
    path: '/api/callers',
    access: ['agent'],
    scope: 'read',
    query: z.object({ number: WholeNumber }),
    reply: CallerAnswer,
    summary:
      'Wem eine Rufnummer gehört, in jeder Schreibweise: den eigenen Eigentümern, Tipps und Partnern, sonst dem Kollegen, dessen Eigentümer das Büro verbirgt, und Anzeigen, die sie nennen.',
  },
  objection: {
    method: 'POST',
    path: '/api/callers/objection',
    access: ['agent'],
    scope: 'write',
    body: z.object({ number: WholeNumber }),
    reply: Done,
    invalidates: [...CARD_LISTS, '/api/makler/property-tips', '/api/makler/partners'],
    summary:
      'Widerspruch eines Anrufers festhalten, dessen Objekt das Büro verbirgt: zur ganzen Rufnummer, für das ganze Büro. Die Antwort nennt nichts vom Eigentümer.',
  },
} as const satisfies Routes
