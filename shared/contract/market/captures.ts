import { z } from 'zod'
import { SOURCES } from '../../domain/sources.ts'
import type { Routes } from '../route.ts'

/** Characters of an address with the words that were shared with it. */
export const SHARED_TEXT_MAX = 5_000

export const Capture = z.object({
  propertyId: z.number(),
  /** Neither the agent nor anybody else had told of it before. */
  isNew: z.boolean(),
  source: z.enum(SOURCES),
})
export type Capture = z.output<typeof Capture>

/** Adverts that an agent hands in by their address. */
export const captures = {
  create: {
    method: 'POST',
    path: '/api/captures',
    access: ['agent'],
    scope: 'write',
    body: z.object({
      text: z
        .string('Bitte fügen Sie einen Link ein')
        .trim()
        .min(1, 'Bitte fügen Sie einen Link ein')
        .max(SHARED_TEXT_MAX, 'Der Text ist zu lang'),
    }),
    reply: Capture,
    invalidates: ['/api/properties', '/api/stats', '/api/search-criteria'],
    limits: [{ calls: 200, seconds: 3600, per: 'user' }],
    summary: 'Eine Anzeige anhand ihrer Adresse anlegen, mit dem, was die Adresse und der geteilte Text sagen; nur ihr Makler sieht sie.',
  },
} as const satisfies Routes
