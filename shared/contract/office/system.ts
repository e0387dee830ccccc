import { z } from 'zod'
import type { Routes } from '../route.ts'

/** For those who watch over the installation. */
export const system = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
    summary: 'Antwortet, solange Server und Datenbank arbeiten; sonst 503.',
  },
  installation: {
    method: 'GET',
    path: '/api/installation',
    access: 'public',
    reply: z.object({
      /** Its name. */
      product: z.string(),
      /** Letters go out; without a mail server they wait. */
      mailServer: z.boolean(),
      /** Where the demo shows the letters it sent; null outside the demo. */
      demoMailbox: z.string().nullable(),
    }),
    summary: 'Was jeder über diese Installation wissen darf: Name, ob E-Mails verschickt werden, in der Demo das Postfach.',
  },
} as const satisfies Routes
