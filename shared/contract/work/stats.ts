import { z } from 'zod'
import type { Routes } from '../route.ts'

/** The four figures of the dashboard, and the first steps of a new agent. */
export const stats = {
  get: {
    method: 'GET',
    path: '/api/stats',
    access: ['agent'],
    scope: 'read',
    reply: z.object({
      totalListings: z.number(),
      /** Since midnight in Berlin. */
      newToday: z.number(),
      exported: z.number(),
      watchlist: z.number(),
      /** What a new agent has already set up. */
      firstSteps: z.object({
        /** A Propstack key is stored. */
        hasKey: z.boolean(),
        hasSavedSearch: z.boolean(),
        /** The invitation link was shared. */
        hasSharedLink: z.boolean(),
        /** Matches reach the agent outside the page: by mail, or in a browser. */
        hearsOfMatches: z.boolean(),
      }),
    }),
    summary: 'Kennzahlen der Übersicht, und was ein neuer Makler schon eingerichtet hat.',
  },
} as const satisfies Routes
