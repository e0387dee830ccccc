import { z } from 'zod'
import type { Routes } from '../route.ts'

/** What an administrator sees first. */
export const overview = {
  get: {
    method: 'GET',
    path: '/api/admin/overview',
    access: ['admin'],
    reply: z.object({
      users: z.number(),
      /** Registered, and not let in yet. */
      waitingUsers: z.number(),
      tips: z.number(),
      /** Nobody has them yet. */
      poolTips: z.number(),
      /** Who registers without an invitation waits for the administration. */
      needsApproval: z.boolean(),
      /** Administrators have to set up a second factor. */
      adminsNeedFactor: z.boolean(),
      /** Mails go out; without a mail server they wait. */
      mailServer: z.boolean(),
    }),
    summary: 'Wie viele Konten und Tipps es gibt, und was auf die Administration wartet.',
  },
} as const satisfies Routes
