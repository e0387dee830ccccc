import { z } from 'zod'
import { TIP_PROPERTY_TYPES, TIP_STATUSES, TIP_TYPES, TIP_URGENCIES } from '../../domain/tip.ts'
import { ById, Id, Moment, Text } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

/** A tip as the agent sees it to whom it was given. */
export const IncomingTip = z.object({
  id: Id,
  /** Null once the partner's account is gone; the tip stays. */
  partnerId: z.uuid().nullable(),
  partnerFirstName: text,
  partnerLastName: text,
  partnerEmail: text,
  tipType: z.enum(TIP_TYPES),
  propertyType: z.enum(TIP_PROPERTY_TYPES),
  address: text,
  street: text,
  houseNumber: text,
  zipCode: text,
  city: text,
  /** Euro. */
  estimatedPrice: z.number().nullable(),
  sellerName: text,
  sellerPhone: text,
  sellerEmail: text,
  /** What the partner wrote to the agent alone. */
  notes: text,
  urgency: z.enum(TIP_URGENCIES),
  leadSource: text,
  description: text,
  status: z.enum(TIP_STATUSES),
  /** What the agent lets the partner know. */
  maklerNotes: text,
  maklerNotesVersion: TextVersion,
  submittedAt: Moment,
})
export type IncomingTip = z.output<typeof IncomingTip>

export const TipPatch = z.object({
  status: z.enum(TIP_STATUSES, 'Unbekannter Status').optional(),
  maklerNotes: Text(5_000).nullable().optional(),
  maklerNotesVersion: TextVersion.optional(),
})
export type TipPatch = z.output<typeof TipPatch>

/** One line of the audit trail. */
export const TipHistoryEntry = z.object({
  id: Id,
  changeType: z.enum(['status_change', 'note_added']),
  oldValue: text,
  newValue: text,
  changedByType: z.enum(['makler', 'partner']),
  createdAt: Moment,
})
export type TipHistoryEntry = z.output<typeof TipHistoryEntry>

/** What partners tipped, and what became of it. */
export const tips = {
  incoming: {
    method: 'GET',
    path: '/api/makler/property-tips',
    access: ['agent'],
    reply: z.array(IncomingTip),
    summary: 'Objekt-Tipps der eigenen Partner, die neuesten zuerst; höchstens 1.000.',
  },
  history: {
    method: 'GET',
    path: '/api/makler/property-tips/:id/history',
    access: ['agent'],
    params: ById,
    reply: z.array(TipHistoryEntry),
    summary: 'Was mit einem Objekt-Tipp geschah, das Neueste zuerst.',
  },
  update: {
    method: 'PATCH',
    path: '/api/makler/property-tips/:id',
    access: ['agent'],
    params: ById,
    body: TipPatch,
    reply: IncomingTip,
    invalidates: ['/api/makler/property-tips'],
    summary: 'Status und Rückmeldung an den Partner ändern; beides kommt in den Verlauf.',
  },
} as const satisfies Routes
