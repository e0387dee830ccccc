import { z } from 'zod'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { PORTALS } from '../../domain/sources.ts'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** How one portal fares. */
export const SourceState = z.object({
  source: z.enum(PORTALS),
  /** There is a reader for it. */
  isConnected: z.boolean(),
  isEnabled: z.boolean(),
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
})
export type SourceState = z.output<typeof SourceState>

/** Where listings come from, for those who watch over it. */
export const sources = {
  list: {
    method: 'GET',
    path: '/api/admin/sources',
    access: ['admin'],
    reply: z.array(SourceState),
    summary: 'Zustand jedes Portals: letzter Lauf, Sperre, Fehler und Zahlen der letzten 24 Stunden.',
  },
} as const satisfies Routes
