import { HISTORY_PAGE, PROPERTY_PAGE_MAX } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { CRM_NAMES } from '../../domain/crm.ts'
import { EXPORT_STATUSES, SEEN_STATES } from '../../domain/export-status.ts'
import { ById, Id, Moment } from '../fields.ts'
import { ApiKey } from './crm-key.ts'
import { ExportChoices } from './export-choices.ts'
import type { Routes } from '../route.ts'

export const ExportRecord = z.object({
  id: z.number(),
  propertyId: z.number(),
  propertyTitle: z.string(),
  propertyLocation: z.string().nullable(),
  /** Where it went. */
  crm: z.enum(CRM_NAMES),
  /** Number of the object there. */
  propstackId: z.string().nullable(),
  /** Page of the object in the CRM. */
  propstackUrl: z.string().nullable(),
  /** Number of its owner there. */
  contactId: z.string().nullable(),
  /** Its adverts said something else since. */
  isChanged: z.boolean(),
  /** How it stood in the CRM when it was seen there last; null where it was not looked at yet. */
  seen: z.object({ state: z.enum(SEEN_STATES), status: z.string().nullable(), at: Moment }).nullable(),
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

const plan = {
  /** What was chosen last where they are left out. */
  choices: ExportChoices.optional(),
  /** The agent has confirmed that the owner may go along. */
  withOwner: z.boolean().optional(),
}

export const ExportOrder = z.object({
  ...plan,
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
  /** What to look at although they are there. */
  note: z.string().optional(),
})
export type ExportOutcome = z.output<typeof ExportOutcome>

/** Of all exports that were asked for since the oldest one that is under way. */
export const ExportProgress = z.object({ total: z.number(), exported: z.number(), failed: z.number(), underWay: z.number() })
export type ExportProgress = z.output<typeof ExportProgress>

const Line = z.object({
  /** As the CRM names it. */
  name: z.string(),
  label: z.string(),
  value: z.string(),
  /** It need not be sent. */
  isOptional: z.boolean(),
  /** The agent has not left it out. */
  isSent: z.boolean(),
  /** Another value went out last time. */
  isChanged: z.boolean(),
})

export const ExportPreview = z.object({
  /** Field by field, what is left out among them. */
  lines: z.array(Line),
  /** What is sent of the owner; null where he stays here. */
  owner: z.array(Line).nullable(),
  /** Why he cannot go along. */
  ownerReason: z.string().nullable(),
  choices: ExportChoices,
})
export type ExportPreview = z.output<typeof ExportPreview>

const Named = z.object({ id: z.number(), name: z.string() })

export const ExportOptions = z.object({
  crm: z.enum(CRM_NAMES),
  /** Only those that are not published. */
  statuses: z.array(Named),
  brokers: z.array(Named),
  customFields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** What could not be asked for, and why. */
  faults: z.array(z.string()),
})
export type ExportOptions = z.output<typeof ExportOptions>

const order = {
  method: 'POST',
  access: ['agent'],
  scope: 'export',
  body: ExportOrder,
  isSlow: true,
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
    summary: 'Immobilien in das eigene CRM exportieren; zweimal ist wie einmal. Wartet einige Sekunden auf das Ergebnis.',
  },
  exportMany: {
    ...order,
    path: '/api/export',
    summary: 'Dasselbe für eine Auswahl oder eine ganze Seite.',
  },
  update: {
    ...order,
    path: '/api/exports/:id/update',
    params: ById,
    body: z.object(plan),
    invalidates: ['/api/exports', '/api/deliveries'],
    summary: 'Sendet nach, was sich seit dem letzten Export geändert hat. Den Objektstatus ändert das nicht.',
  },
  preview: {
    method: 'GET',
    path: '/api/propstack/preview',
    access: ['agent'],
    /** The choices as JSON; without them the remembered ones. */
    query: z.object({ propertyId: Id, choices: z.string().max(5_000).optional() }),
    reply: ExportPreview,
    summary: 'Was ein Export dieser Immobilie sendet, Feld für Feld; `choices` ist JSON. Fragt das CRM nicht.',
  },
  options: {
    method: 'GET',
    path: '/api/propstack/options',
    access: ['agent'],
    isSlow: true,
    reply: ExportOptions,
    limits: [{ calls: 30, seconds: 60, per: 'user' }],
    summary: 'Was das CRM zur Wahl stellt: Objektstatus, Bearbeiter, eigene Felder. Fragt es jetzt.',
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
    isSlow: true,
    body: z.object({
      crm: z.enum(CRM_NAMES).optional(),
      /** For onOffice the token. */
      apiKey: ApiKey.min(1, 'Please enter your Propstack API key first'),
      /** What onOffice wants beside it. */
      secret: ApiKey.optional(),
    }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
    invalidates: ['/api/auth/user'],
    limits: checks,
    summary: 'Prüft einen Schlüssel, ohne ihn zu speichern; die Maske meint den gespeicherten. Ohne `crm` ist es einer von Propstack.',
  },
  testComprehensive: {
    method: 'POST',
    path: '/api/propstack/test-comprehensive',
    access: ['agent'],
    isSlow: true,
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
