import { z } from 'zod'
import type { Routes } from './route.ts'

/** For those who watch over the installation. */
export const system = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
    summary: 'Antwortet, solange Server und Datenbank arbeiten; sonst 503.',
  },
} as const satisfies Routes
