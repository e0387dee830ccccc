import { z } from 'zod'
import { LEAD_SCORE_MAX } from '../domain/limits.ts'
import { CONTACT_METHODS, PROSPECT_STATUSES } from '../domain/prospect-status.ts'
import { ById, clearable, Day, Euro, Text } from './fields.ts'
import { Property } from './properties.ts'
import type { Routes } from './route.ts'

export const ProspectPatch = z.object({
  prospectStatus: z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status').optional(),
  internalNotes: clearable(Text(10_000)),
  ownerName: clearable(Text(200)),
  ownerPhone: clearable(Text(50)),
  ownerEmail: clearable(Text(254).pipe(z.email('Ungültige E-Mail-Adresse'))),
  leadScore: clearable(
    z
      .number('Bitte geben Sie eine Zahl ein')
      .int('Bitte geben Sie eine ganze Zahl ein')
      .min(0, 'Mindestens 0')
      .max(LEAD_SCORE_MAX, 'Höchstens 100'),
  ),
  estimatedValue: clearable(Euro),
  preferredContactMethod: clearable(z.enum(CONTACT_METHODS, 'Unbekannter Kontaktweg')),
  nextFollowUpDate: clearable(Day),
  lastContactDate: clearable(Day),
})

/** What one agent alone knows about a property and its owner. */
export const prospects = {
  update: {
    method: 'PATCH',
    path: '/api/properties/:id/prospect',
    access: 'agent',
    params: ById,
    body: ProspectPatch,
    reply: Property,
    invalidates: ['/api/properties', '/api/favorites'],
    summary: 'Prospect-Daten ändern, allein den Status oder alles.',
  },
} as const satisfies Routes
