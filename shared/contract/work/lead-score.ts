import { z } from 'zod'
import { SHIFT_ASPECTS, SHIFT_MAX, shiftLabel, SHIFTS_MAX } from '../../domain/lead-shifts.ts'
import { CARD_LISTS } from '../card-lists.ts'
import type { Routes } from '../route.ts'

const LeadShift = z
  .object({ aspect: z.enum(SHIFT_ASPECTS), value: z.string().max(10), points: z.int().min(-SHIFT_MAX).max(SHIFT_MAX) })
  .refine((shift) => shiftLabel(shift) !== undefined, {
    path: ['value'],
    error: 'Bitte geben Sie eine Postleitzahl oder ihre ersten Ziffern an',
  })

export const LeadShifts = z.object({ shifts: z.array(LeadShift).max(SHIFTS_MAX, `Höchstens ${SHIFTS_MAX} eigene Gewichte`) })
export type LeadShifts = z.output<typeof LeadShifts>

const PATH = '/api/lead-shifts'

/** An agent's own weights for the lead score. The general weights are in `lead-weights.ts`. */
export const leadScore = {
  shifts: { method: 'GET', path: PATH, access: ['agent'], reply: LeadShifts, summary: 'Die eigenen Gewichte im Lead-Score.' },
  setShifts: {
    method: 'PUT',
    path: PATH,
    access: ['agent'],
    right: 'office.settings',
    body: LeadShifts,
    reply: LeadShifts,
    invalidates: [PATH, ...CARD_LISTS],
    summary: 'Die eigenen Gewichte im Lead-Score ersetzen: Gebiete, Arten und Größe der Provision.',
  },
} as const satisfies Routes
