import { z } from 'zod'
import { SOURCE_PAUSE } from '../../domain/limits.ts'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { ASKED_SOURCES } from '../../domain/asked-sources.ts'
import { Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** How one portal or directory fares. */
export const SourceState = z.object({
  source: z.enum(ASKED_SOURCES),
  isEnabled: z.boolean(),
  /** Milliseconds between two requests to it; its own `Crawl-delay` counts where it is longer. */
  pauseMs: z.number().int(),
  /** The pictures of its adverts are looked at, so that the same house is known by them. */
  marksPictures: z.boolean(),
  /** Adverts whose pictures are still to be looked at. */
  unmarked: z.number().int(),
  /** The portal turned us away: nobody asks it before. Null while it is open. */
  closedUntil: Moment.nullable(),
  /** How often in a row it turned us away. */
  timesBlocked: z.number().int(),
  lastRequestAt: Moment.nullable(),
  /** The last run that was read to its end. */
  lastCompletedAt: Moment.nullable(),
  /** The last run of all, when it failed. */
  failure: z.object({ kind: z.enum(RUN_FAILURES), reason: z.string().nullable(), at: Moment }).nullable(),
  running: z.number().int(),
  lastDay: z.object({
    completed: z.number().int(),
    failed: z.number().int(),
    pages: z.number().int(),
    found: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
  }),
  /** Ad pages that are still to be read, and how many of them could not be read so far. */
  unread: z.number().int(),
  unreadTried: z.number().int(),
  /** What its pages do not tell any more that they used to tell, as German sentences. */
  silences: z.array(z.string()),
})
export type SourceState = z.output<typeof SourceState>

/** What an administrator decides of a source. */
export const SourceChange = z
  .object({
    isEnabled: z.boolean(),
    pauseMs: z
      .int('Bitte geben Sie eine ganze Zahl ein')
      .min(SOURCE_PAUSE.min, 'Zwischen zwei Abrufen liegt mindestens eine Sekunde')
      .max(SOURCE_PAUSE.max, 'Länger als eine Minute muss kein Portal warten lassen'),
    marksPictures: z.boolean(),
  })
  .partial()
export type SourceChange = z.output<typeof SourceChange>

/** Where listings come from, for those who watch over it. */
export const sources = {
  list: {
    method: 'GET',
    path: '/api/admin/sources',
    access: ['admin'],
    reply: z.array(SourceState),
    summary: 'Zustand jedes Portals und Verzeichnisses: letzter Lauf, Sperre, Fehler und Zahlen der letzten 24 Stunden.',
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/sources/:source',
    access: ['admin'],
    params: z.object({ source: z.enum(ASKED_SOURCES) }),
    body: SourceChange,
    reply: Done,
    invalidates: ['/api/admin/sources', '/api/admin/audit'],
    summary:
      'Ein Portal oder Verzeichnis ein- und abschalten, die Pause zwischen zwei Abrufen setzen, die Bilder eines Portals vergleichen lassen.',
  },
} as const satisfies Routes
