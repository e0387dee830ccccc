import { z } from 'zod'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

export const Backup = z.object({
  id: z.number(),
  /** Its name in the folder. */
  file: z.string(),
  startedAt: Moment,
  /** Null while it is being made. */
  endedAt: Moment.nullable(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  /** It was put back to prove it; false where it could only be read. */
  isRestored: z.boolean().nullable(),
  /** Why it is of no use; null for a good one. */
  reason: z.string().nullable(),
})
export type Backup = z.output<typeof Backup>

/** The backups that are made by night. */
export const backups = {
  list: {
    method: 'GET',
    path: '/api/admin/backups',
    access: ['admin'],
    reply: z.object({
      /** Where they lie, with the machine's name where another process makes them; null where none were made. */
      folder: z.string().nullable(),
      /** The key travels with them, sealed by a passphrase. */
      hasKey: z.boolean(),
      backups: z.array(Backup),
    }),
    summary: 'Die nächtlichen Sicherungen der letzten Zeit und was aus jeder wurde.',
  },
} as const satisfies Routes
