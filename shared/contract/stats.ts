import { z } from 'zod'
import type { Routes } from './route.ts'

/** The four figures of the dashboard. */
export const stats = {
  get: {
    method: 'GET',
    path: '/api/stats',
    access: 'agent',
    reply: z.object({
      totalListings: z.number(),
      /** Since midnight in Berlin. */
      newToday: z.number(),
      exported: z.number(),
      watchlist: z.number(),
    }),
    summary: 'Kennzahlen der Übersicht.',
  },
} as const satisfies Routes
