import { z } from 'zod'
import type { Routes } from '../route.ts'

/** The four dashboard figures, and the first steps of a new agent. */
export const stats = {
  get: {
    method: 'GET',
    path: '/api/stats',
    access: ['agent'],
    scope: 'read',
    fromReplica: true,
    reply: z.object({
      totalListings: z.number(),
      /** Since midnight in Berlin. */
      newToday: z.number(),
      exported: z.number(),
      watchlist: z.number(),
      /** First steps a new agent has already taken. */
      firstSteps: z.object({
        /** Whether a Propstack key is stored. */
        hasKey: z.boolean(),
        hasSavedSearch: z.boolean(),
        /** Whether the invitation link was shared, or the office has a partner. */
        hasSharedLink: z.boolean(),
        /** Whether matches reach the agent outside the page: by email, or in a browser. */
        hearsOfMatches: z.boolean(),
      }),
    }),
    summary: 'Kennzahlen der Übersicht, und was ein neuer Makler schon eingerichtet hat.',
  },
} as const satisfies Routes
