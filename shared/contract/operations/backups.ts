import { z } from 'zod'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

export const Backup = z.object({
  id: z.number(),
  /** File name in the folder. */
  file: z.string(),
  startedAt: Moment,
  /** Null while it is running. */
  endedAt: Moment.nullable(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  /** Whether it was verified by a test restore; false if it was only read. */
  isRestored: z.boolean().nullable(),
  /** Why it is unusable; null if it is valid. */
  reason: z.string().nullable(),
  /** When it was copied to the second place; null if it was not. */
  copiedAt: Moment.nullable(),
  /** Why the last attempt to copy it failed. */
  copyReason: z.string().nullable(),
  /** Until when the second place keeps it, although it is outworn. */
  copyLockedUntil: Moment.nullable(),
})
export type Backup = z.output<typeof Backup>

/** The nightly backups. */
export const backups = {
  list: {
    method: 'GET',
    path: '/api/admin/backups',
    access: ['admin'],
    reply: z.object({
      /** Their folder, with the host name if another process creates them; null without backups. */
      folder: z.string().nullable(),
      /** Where this process copies them to: host, bucket and folder; null without a second place. */
      copies: z.string().nullable(),
      /** Whether they contain the key, encrypted with a passphrase. */
      hasKey: z.boolean(),
      backups: z.array(Backup),
    }),
    summary: 'Die nächtlichen Sicherungen der letzten Zeit und was aus jeder wurde.',
  },
} as const satisfies Routes
