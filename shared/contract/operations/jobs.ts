import { z } from 'zod'
import { JOB_STATES } from '../../domain/job.ts'
import { JOBS_PAGE } from '../../domain/limits.ts'
import { Done, Moment, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

export const Job = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Label in German. */
  label: z.string(),
  /** Subject, such as a portal; null if the name alone is enough. */
  about: z.string().nullable(),
  state: z.enum(JOB_STATES),
  createdAt: Moment,
  /** Start of the last attempt; null if there was none. */
  startedAt: Moment.nullable(),
  /** Number of attempts. */
  attempts: z.number(),
  /** Reason for the last failure, as a German sentence. */
  reason: z.string().nullable(),
})
export type Job = z.output<typeof Job>

const ByJob = z.object({ id: z.uuid() })

/** Background jobs. They change constantly without a write, so pages poll every few seconds. */
export const jobs = {
  list: {
    method: 'GET',
    path: '/api/admin/jobs',
    access: ['admin'],
    query: PageQuery(JOBS_PAGE).extend({
      name: orUnset(Text(50)),
      state: orUnset(z.enum(JOB_STATES, 'Unbekannter Zustand')),
    }),
    paged: true,
    reply: z.array(Job),
    summary: 'Hintergrundarbeit, die wartet, läuft oder gescheitert ist, die neueste zuerst.',
  },
  kinds: {
    method: 'GET',
    path: '/api/admin/jobs/kinds',
    access: ['admin'],
    reply: z.array(z.object({ name: z.string(), label: z.string() })),
    summary: 'Alle Arten von Hintergrundarbeit.',
  },
  retry: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    access: ['admin'],
    params: ByJob,
    reply: Done,
    invalidates: ['/api/admin/audit'],
    summary: 'Aufgegebene Arbeit noch einmal versuchen. Zweimal ist wie einmal.',
  },
  discard: {
    method: 'DELETE',
    path: '/api/admin/jobs/:id',
    access: ['admin'],
    params: ByJob,
    reply: Done,
    invalidates: ['/api/admin/audit'],
    summary: 'Arbeit verwerfen, die wartet oder gescheitert ist. Was gerade läuft, läuft weiter.',
  },
} as const satisfies Routes
