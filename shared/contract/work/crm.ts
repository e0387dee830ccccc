import { HISTORY_PAGE, PROPERTY_PAGE_MAX } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { CRM_NAMES } from '../../domain/crm.ts'
import { EXPORT_STATUSES, SEEN_STATES } from '../../domain/export-status.ts'
import { AuthorName, ById, Id, Moment } from '../fields.ts'
import { ApiKey } from './crm-key.ts'
import { ExportChoices } from './export-choices.ts'
import type { Routes } from '../route.ts'

export const ExportRecord = z.object({
  id: z.number(),
  propertyId: z.number(),
  propertyTitle: z.string(),
  propertyLocation: z.string().nullable(),
  /** Target CRM. */
  crm: z.enum(CRM_NAMES),
  /** Id of the property in the CRM. */
  propstackId: z.string().nullable(),
  /** The property's page in the CRM. */
  propstackUrl: z.string().nullable(),
  /** Id of its owner in the CRM. */
  contactId: z.string().nullable(),
  /** Whether its adverts have changed since. */
  isChanged: z.boolean(),
  /** State in the CRM at the last check; null if not checked yet. */
  seen: z.object({ state: z.enum(SEEN_STATES), status: z.string().nullable(), at: Moment }).nullable(),
  exportStatus: z.enum(EXPORT_STATUSES),
  exportedAt: Moment.nullable(),
  requestedAt: Moment,
  /** Why it failed or is waiting, or a warning despite success. */
  errorMessage: z.string().nullable(),
  /** Time of the next attempt of a waiting export. */
  nextAttemptAt: Moment.nullable(),
  /** The search that requested it; null if the agent did. */
  /** Whether a saved search requested it. */
  isAutomatic: z.boolean(),
  /** Name of that search for the agent whose it is. */
  searchName: z.string().nullable(),
  author: AuthorName,
})
export type ExportRecord = z.output<typeof ExportRecord>

const plan = {
  /** If missing, the last choices are used. */
  choices: ExportChoices.optional(),
  /** Whether the agent confirmed that the owner's data may be included. */
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
  /** Whether all properties are in the CRM. */
  success: z.boolean(),
  exported: z.number(),
  /** Number of exports still running, whose outcome will appear in the history. */
  pending: z.number(),
  /** German sentence; present whenever `success` is false. */
  error: z.string().optional(),
  /** Warnings despite success. */
  note: z.string().optional(),
})
export type ExportOutcome = z.output<typeof ExportOutcome>

/** Counts all exports requested since the oldest running one. */
export const ExportProgress = z.object({ total: z.number(), exported: z.number(), failed: z.number(), underWay: z.number() })
export type ExportProgress = z.output<typeof ExportProgress>

const Line = z.object({
  /** Field name in the CRM. */
  name: z.string(),
  label: z.string(),
  value: z.string(),
  /** Whether it may be left out. */
  isOptional: z.boolean(),
  /** False if the agent left it out. */
  isSent: z.boolean(),
  /** Whether it differs from the last export. */
  isChanged: z.boolean(),
})

export const ExportPreview = z.object({
  /** All fields, including those left out. */
  lines: z.array(Line),
  /** The owner's data to be sent; null if there is none. */
  owner: z.array(Line).nullable(),
  /** Why the owner's data cannot be included. */
  ownerReason: z.string().nullable(),
  choices: ExportChoices,
})
export type ExportPreview = z.output<typeof ExportPreview>

const Named = z.object({ id: z.number(), name: z.string() })

export const ExportOptions = z.object({
  crm: z.enum(CRM_NAMES),
  /** Unpublished statuses only. */
  statuses: z.array(Named),
  brokers: z.array(Named),
  customFields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Options that could not be fetched, and why. */
  faults: z.array(z.string()),
})
export type ExportOptions = z.output<typeof ExportOptions>

const order = {
  method: 'POST',
  access: ['agent'],
  right: 'export',
  scope: 'export',
  body: ExportOrder,
  isSlow: true,
  reply: ExportOutcome,
  invalidates: ['/api/exports', '/api/deliveries', '/api/stats', '/api/auth/user'],
  limits: [{ calls: 240, seconds: 60, per: 'office' }],
} as const
const checks = [{ calls: 20, seconds: 60, per: 'office' }] as const

/** Exports of properties to the agent's CRM. */
export const crm = {
  exportOne: {
    ...order,
    ofColleagues: 'work',
    path: '/api/propstack/export',
    summary: 'Immobilien in das eigene CRM exportieren; zweimal ist wie einmal. Wartet einige Sekunden auf das Ergebnis.',
  },
  exportMany: {
    ...order,
    ofColleagues: 'work',
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
    ofColleagues: 'see',
    /** Choices as JSON; if missing, the last ones are used. */
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
    limits: [{ calls: 90, seconds: 60, per: 'office' }],
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
    right: 'office.manage',
    isSlow: true,
    body: z.object({
      crm: z.enum(CRM_NAMES).optional(),
      /** For onOffice, the token. */
      apiKey: ApiKey.min(1, 'Please enter your Propstack API key first'),
      /** The secret, for onOffice only. */
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
    right: 'office.manage',
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
