import { z } from 'zod'
import { OPENIMMO_MAX } from '../../domain/limits.ts'
import { QueryFlag } from '../fields.ts'
import type { Routes } from '../route.ts'

const NONE = 'Bitte wählen Sie mindestens eine Immobilie aus.'

/** Export of properties in OpenImmo, the format of German real estate software. */
export const openimmo = {
  file: {
    method: 'GET',
    path: '/api/openimmo.xml',
    access: ['agent'],
    right: 'export',
    ofColleagues: 'work',
    scope: 'export',
    query: z.object({
      /** Comma-separated. */
      propertyIds: z
        .string(NONE)
        .transform((joined) => joined.split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)])))
        .pipe(z.array(z.number().int().positive()).min(1, NONE).max(OPENIMMO_MAX, `Höchstens ${OPENIMMO_MAX} Immobilien auf einmal`)),
      /** Whether the agent confirmed that the owner's data may be included; only for a single property. */
      withOwner: QueryFlag,
    }),
    kind: 'download',
    mediaTypes: ['application/xml; charset=utf-8'],
    limits: [{ calls: 180, seconds: 3600, per: 'office' }],
    summary: `Bis zu ${OPENIMMO_MAX} Immobilien als OpenImmo 1.2.7, ohne Bilder. Mit \`withOwner\` bei einer einzelnen auch der Eigentümer, wo die Kontakt-Ampel es erlaubt.`,
  },
} as const satisfies Routes
