import { HISTORY_PAGE, PROPERTY_PAGE_MAX } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { EXPORT_STATUSES } from '../../domain/export-status.ts'
import { Id, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** The stored key as the server shows it (bullets and the last four characters), or a new one: visible characters without blanks. */
export const ApiKey = z
  .string()
  .trim()
  .max(200, 'Der API-Schlüssel ist zu lang')
  .regex(/^(?:•{8}.{0,4}|[\x21-\x7e]*)$/u, 'Der API-Schlüssel enthält ungültige Zeichen')

export const ExportRecord = z.object({
  id: z.number(),
  propertyId: z.number(),
  propertyTitle: z.string(),
  propertyLocation: z.string().nullable(),
  propstackId: z.string().nullable(),
  /** Page of the object in the CRM. */
  propstackUrl: z.string().nullable(),
  exportStatus: z.enum(EXPORT_STATUSES),
  exportedAt: Moment.nullable(),
  requestedAt: Moment,
  /** Why it failed, why it still waits, or what to look at although it went well. */
  errorMessage: z.string().nullable(),
  /** When a waiting export is tried again. */
  nextAttemptAt: Moment.nullable(),
  /** The search that asked for it; null when the agent did. */
  searchName: z.string().nullable(),
})
export type ExportRecord = z.output<typeof ExportRecord>

export const ExportOrder = z.object({
  propertyIds: z
    .array(Id, 'Bitte wählen Sie mindestens eine Immobilie aus.')
    .min(1, 'Bitte wählen Sie mindestens eine Immobilie aus.')
    .max(PROPERTY_PAGE_MAX, `Höchstens ${PROPERTY_PAGE_MAX} Immobilien auf einmal`),
})

export const ExportOutcome = z.object({
  /** All of them are in the CRM. */
  success: z.boolean(),
  exported: z.number(),
  /** Still under way; the history shows how they end. */
  pending: z.number(),
  /** German sentence; present whenever `success` is false. */
  error: z.string().optional(),
})
export type ExportOutcome = z.output<typeof ExportOutcome>

/** Of all exports that were asked for since the oldest one that is under way. */
export const ExportProgress = z.object({ total: z.number(), exported: z.number(), failed: z.number(), underWay: z.number() })
export type ExportProgress = z.output<typeof ExportProgress>

const order = {
  method: 'POST',
  access: ['agent'],
  scope: 'export',
  body: ExportOrder,
  reply: ExportOutcome,
  invalidates: ['/api/exports', '/api/deliveries', '/api/stats', '/api/auth/user'],
  limits: [{ calls: 120, seconds: 60, per: 'user' }],
} as const
const checks = [{ calls: 20, seconds: 60, per: 'user' }] as const

/** Handing properties over to the agent's own CRM. */
export const crm = {
  exportOne: {
    ...order,
    path: '/api/propstack/export',
    summary: 'Immobilien nach Propstack exportieren; zweimal ist wie einmal. Wartet einige Sekunden auf das Ergebnis.',
  },
  exportMany: {
    ...order,
    path: '/api/export',
    summary: 'Dasselbe für eine Auswahl oder eine ganze Seite.',
  },
  list: {
    method: 'GET',
    path: '/api/exports',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(HISTORY_PAGE),
    paged: true,
    reply: z.array(ExportRecord),
    summary: 'Die Exporte, der neueste zuerst.',
  },
  progress: {
    method: 'GET',
    path: '/api/exports/progress',
    access: ['agent'],
    scope: 'read',
    kind: 'stream',
    reply: ExportProgress,
    summary: 'Wie weit die laufenden Exporte sind, als Ereignisse (text/event-stream), bis keiner mehr läuft.',
  },
  test: {
    method: 'POST',
    path: '/api/propstack/test',
    access: ['agent'],
    body: z.object({ apiKey: ApiKey.min(1, 'Please enter your Propstack API key first') }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
    invalidates: ['/api/auth/user'],
    limits: checks,
    summary: 'Prüft einen Schlüssel, ohne ihn zu speichern; die Maske meint den gespeicherten.',
  },
  testComprehensive: {
    method: 'POST',
    path: '/api/propstack/test-comprehensive',
    access: ['agent'],
    reply: z.object({
      success: z.boolean(),
      customFieldsCount: z.number(),
      existingPropertiesCount: z.number(),
      message: z.string(),
    }),
    invalidates: ['/api/auth/user'],
    limits: checks,
    summary: 'Prüft mit dem gespeicherten Schlüssel alles, was ein Export braucht. Liest nur.',
  },
} as const satisfies Routes
