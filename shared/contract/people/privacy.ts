import { z } from 'zod'
import { ERASURES_PAGE, PERSON_KEYS_MAX, RETENTION_RUNS_PAGE } from '../../domain/limits.ts'
import { isPersonKey, type PersonKey } from '../../domain/person-key.ts'
import { ById, Done, Id, Moment, Required } from '../fields.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** A retention rule of the nightly deletion. */
export const RetentionRuleView = z.object({
  key: z.string(),
  title: z.string(),
  what: z.string(),
  /** Continues "nach 30 Tagen". */
  since: z.string(),
  days: z.number().int(),
  usual: z.number().int(),
  least: z.number().int(),
  most: z.number().int(),
})
export type RetentionRuleView = z.output<typeof RetentionRuleView>

export const RetentionPreview = z.object({ key: z.string(), rows: z.number().int() })
export type RetentionPreview = z.output<typeof RetentionPreview>

/** Result of a rule in one night: counts only, without personal data. */
export const RetentionRun = z.object({
  id: Id,
  rule: z.string(),
  title: z.string(),
  days: z.number().int(),
  rows: z.number().int(),
  /** Whether more was due than one night's limit. */
  isCut: z.boolean(),
  endedAt: Moment,
})
export type RetentionRun = z.output<typeof RetentionRun>

export const RetentionForm = z.object({ days: z.number('Bitte geben Sie eine Zahl ein').int('Bitte ganze Tage').min(0).max(10_000) })

const NOBODY = 'Bitte wählen Sie mindestens einen Eintrag'
const Key = z.custom<PersonKey>((key) => typeof key === 'string' && isPersonKey(key), 'Diesen Eintrag gibt es nicht')
const Keys = z.array(Key, NOBODY).min(1, NOBODY).max(PERSON_KEYS_MAX, `Höchstens ${PERSON_KEYS_MAX} Einträge auf einmal`)
/** As query parameter: separated by commas. */
const KeysQuery = z.object({
  of: z
    .string(NOBODY)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(Keys),
})

/** A hit for a person: a property, tip or account containing the name, the person's business in directories, or a search client. */
export const FoundPerson = z.object({
  key: z.string(),
  kind: z.enum(['property', 'tip', 'account', 'business', 'client']),
  title: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** Data stored about a person in one table, and its purpose. */
export const PersonSection = z.object({
  table: z.string(),
  title: z.string(),
  purpose: z.string(),
  basis: z.string(),
  source: z.string(),
  kept: z.string(),
  count: z.number().int(),
  /** The first rows, as labels and values for users. */
  rows: z.array(z.array(z.object({ label: z.string(), value: z.string() }))),
  /** Number of rows a deletion would clear or delete. */
  erased: z.number().int(),
  /** Why the other rows are kept; null if there are none. */
  stays: z.string().nullable(),
})
export type PersonSection = z.output<typeof PersonSection>

export const PersonFile = z.object({ sections: z.array(PersonSection), crmIds: z.array(z.string()), isErasable: z.boolean() })
export type PersonFile = z.output<typeof PersonFile>

export const ErasureForm = z.object({
  of: Keys,
  /** Whether to block all future contact with this person, in new data as well. Has no effect on search clients. */
  block: z.boolean('Bitte wählen Sie an oder aus'),
})

/** Record of a deletion on request: counts only, without personal data. */
export const Erasure = z.object({
  id: Id,
  /** Who carried it out, by the name at that time; null if unknown. */
  author: z.string().nullable(),
  counts: z.array(z.object({ title: z.string(), erased: z.number().int(), kept: z.number().int() })),
  isBlocked: z.boolean(),
  /** Records an agent of the office must delete in the CRM manually. */
  crmIds: z.array(z.string()),
  crmDoneAt: Moment.nullable(),
  createdAt: Moment,
})
export type Erasure = z.output<typeof Erasure>

const SearchQuery = z.object({
  search: Required(100, 'Bitte geben Sie Telefon, E-Mail, Name oder Adresse ein').min(3, 'Bitte mindestens 3 Zeichen'),
})
const SEARCHES = [{ calls: 240, seconds: 3600, per: 'office' }] as const

const PEOPLE = '/api/privacy/people'
const ERASURES = '/api/privacy/erasures'
/**
 * Agents handle their own owners and search clients; admins handle accounts, the shared pool, tips without an agent, and businesses from directories.
 */
const DESK = ['agent', 'admin'] as const
const RETENTION = '/api/admin/privacy/retention'

/** Data protection: stored personal data, retention, and requests from data subjects. */
export const privacy = {
  find: {
    method: 'GET',
    path: PEOPLE,
    access: DESK,
    right: 'privacy.desk',
    query: SearchQuery,
    limits: SEARCHES,
    reply: z.array(FoundPerson),
    summary: 'Wer gespeichert ist: gesucht nach Telefon, E-Mail, Name oder Adresse; Suchkunden nach Name oder Nummer.',
  },
  agents: {
    method: 'GET',
    path: '/api/admin/privacy/agents',
    access: ['admin'],
    query: SearchQuery,
    limits: SEARCHES,
    /** Number of offices with a matching person; the person's data stays with those offices. */
    reply: z.object({ agents: z.number().int() }),
    summary: 'Wie viele Büros dazu jemanden gespeichert haben: Sie sind dafür selbst verantwortlich und geben selbst Auskunft.',
  },
  file: {
    method: 'GET',
    path: `${PEOPLE}/file`,
    access: DESK,
    right: 'privacy.desk',
    query: KeysQuery,
    reply: PersonFile,
    summary: 'Was über jemanden gespeichert ist: wozu, woher, wie lange, und was eine Löschung bewirkt.',
  },
  exportJson: {
    method: 'GET',
    kind: 'download',
    path: `${PEOPLE}/export`,
    access: DESK,
    right: 'privacy.desk',
    query: KeysQuery,
    mediaTypes: ['application/json'],
    summary: 'Die Auskunft nach Art. 15 und 20 DSGVO als JSON.',
  },
  exportPdf: {
    method: 'GET',
    kind: 'download',
    path: `${PEOPLE}/export.pdf`,
    access: DESK,
    right: 'privacy.desk',
    query: KeysQuery,
    mediaTypes: ['application/pdf'],
    isSlow: true,
    summary: 'Die Auskunft nach Art. 15 DSGVO als PDF.',
  },
  processing: {
    method: 'GET',
    kind: 'download',
    path: '/api/privacy/processing.pdf',
    access: DESK,
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 60, seconds: 3600, per: 'office' }],
    summary:
      'Das Verzeichnis von Verarbeitungstätigkeiten nach Art. 30 DSGVO: ein Büro für seine Eigentümer, die Administration für alles.',
  },
  erase: {
    method: 'POST',
    path: ERASURES,
    access: DESK,
    right: 'privacy.desk',
    body: ErasureForm,
    limits: [{ calls: 60, seconds: 3600, per: 'user' }],
    reply: Erasure,
    invalidates: [
      ERASURES,
      ...CARD_LISTS,
      '/api/search-clients',
      '/api/notices',
      '/api/stats',
      '/api/makler/property-tips',
      '/api/makler/partners',
      '/api/admin/property-tips',
    ],
    summary: 'Löscht, was der Anfragende über jemanden gespeichert hat; was bleiben muss, bleibt.',
  },
  erasures: {
    method: 'GET',
    path: ERASURES,
    access: DESK,
    right: 'privacy.desk',
    query: PageQuery(ERASURES_PAGE),
    paged: true,
    reply: z.array(Erasure),
    summary: 'Was auf Verlangen gelöscht wurde und von wem, das Neueste zuerst: für einen Makler alles seines Büros.',
  },
  crmDone: {
    method: 'POST',
    path: `${ERASURES}/:id/crm-done`,
    access: ['agent'],
    right: 'privacy.desk',
    params: ById,
    reply: Done,
    invalidates: [ERASURES],
    summary: 'Auch im CRM ist es gelöscht.',
  },
  retention: {
    method: 'GET',
    path: RETENTION,
    access: ['admin'],
    reply: z.array(RetentionRuleView),
    summary: 'Die Löschregeln mit ihren Fristen und Grenzen.',
  },
  retentionPreview: {
    method: 'GET',
    path: `${RETENTION}/preview`,
    access: ['admin'],
    reply: z.array(RetentionPreview),
    summary: 'Wie viel jede Regel löschen würde, wenn jetzt die Nacht wäre.',
  },
  retentionRuns: {
    method: 'GET',
    path: `${RETENTION}/runs`,
    access: ['admin'],
    query: PageQuery(RETENTION_RUNS_PAGE),
    paged: true,
    reply: z.array(RetentionRun),
    summary: 'Was in welcher Nacht gelöscht wurde, das Neueste zuerst.',
  },
  setRetention: {
    method: 'PUT',
    path: `${RETENTION}/:key`,
    access: ['admin'],
    params: z.object({ key: z.string().max(40) }),
    body: RetentionForm,
    reply: z.array(RetentionRuleView),
    invalidates: [RETENTION, '/api/admin/audit'],
    summary: 'Die Frist einer Löschregel ändern, innerhalb ihrer Grenzen.',
  },
} as const satisfies Routes
