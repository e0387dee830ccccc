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
      /** Registered, not yet approved. */
      waitingUsers: z.number(),
      tips: z.number(),
      /** Not yet assigned to an agent. */
      poolTips: z.number(),
      /** Registrations without an invitation need approval. */
      needsApproval: z.boolean(),
      /** Admins must set up a second factor. */
      adminsNeedFactor: z.boolean(),
      /** A mail server is configured; without one mails wait. */
      mailServer: z.boolean(),
    }),
    summary: 'Wie viele Konten und Tipps es gibt, und was auf die Administration wartet.',
  },
} as const satisfies Routes
