import { z } from 'zod'
import { SOURCE_PAUSE } from '../../domain/limits.ts'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { ASKED_SOURCES } from '../../domain/asked-sources.ts'
import { Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** State of one portal or directory. */
export const SourceState = z.object({
  source: z.enum(ASKED_SOURCES),
  isEnabled: z.boolean(),
  /** Milliseconds between two requests, unless the source has a longer `Crawl-delay`. */
  pauseMs: z.number().int(),
  /** Whether its adverts' pictures are fingerprinted to recognise the same house. */
  marksPictures: z.boolean(),
  /** Number of adverts whose pictures have no fingerprint yet. */
  unmarked: z.number().int(),
  /** Blocked by the portal until then, without any requests. Null if not blocked. */
  closedUntil: Moment.nullable(),
  /** Number of consecutive blocks. */
  timesBlocked: z.number().int(),
  lastRequestAt: Moment.nullable(),
  /** The last completed run. */
  lastCompletedAt: Moment.nullable(),
  /** The last run if it failed. */
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
  /** Number of ad pages still to be read, and of those with failed attempts. */
  unread: z.number().int(),
  unreadTried: z.number().int(),
  /** Facts that its pages used to contain but no longer do, as German sentences. */
  silences: z.array(z.string()),
})
export type SourceState = z.output<typeof SourceState>

/** Settings of a source, which admins can change. */
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

/** Sources of listings, for admins. */
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
