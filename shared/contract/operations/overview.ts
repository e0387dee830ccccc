import { z } from 'zod'
import type { Routes } from '../route.ts'

/** Start page of admins. */
export const overview = {
  get: {
    method: 'GET',
    path: '/api/admin/overview',
    access: ['admin'],
    reply: z.object({
      users: z.number(),
      /** Number of registered users not approved yet. */
      waitingUsers: z.number(),
      tips: z.number(),
      /** Number of tips not assigned to an agent yet. */
      poolTips: z.number(),
      /** Whether registrations without an invitation need approval. */
      needsApproval: z.boolean(),
      /** Whether admins must set up a second factor. */
      adminsNeedFactor: z.boolean(),
      /** Whether a mail server is configured; without one emails wait. */
      mailServer: z.boolean(),
    }),
    summary: 'Wie viele Konten und Tipps es gibt, und was auf die Administration wartet.',
  },
} as const satisfies Routes
