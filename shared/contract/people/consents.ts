import { z } from 'zod'
import { CONSENTS_PAGE } from '../../domain/limits.ts'
import { ById, Day, Id, Moment } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** A recorded consent with its wording, time, channel and proof. */
export const Consent = z.object({
  key: z.string(),
  what: z.string(),
  who: z.string().nullable(),
  /** The property, tip or account to which it belongs. */
  about: z.string().nullable(),
  channel: z.string(),
  wording: z.string(),
  version: z.number().int().nullable(),
  proof: z.string(),
  givenAt: Moment,
  /** Whether only the date is known, as for consents noted by an agent. */
  isDayOnly: z.boolean(),
  lastUsedOn: Day.nullable(),
  /** The nightly run deletes it after this date; null if it is kept as long as the account or office. */
  keptUntil: Day.nullable(),
})
export type Consent = z.output<typeof Consent>

const WHO = ['agent', 'admin'] as const

/** SHA-256 that identifies a text: a version may keep its number while the built-in text changes. */
const TextHash = z.string().regex(/^[0-9a-f]{64}$/, 'Bitte laden Sie die Seite neu')

/** The agreement on processing (Art. 28 GDPR) as an office has accepted it. */
const AcceptedAgreement = z.object({
  id: Id,
  /** Name of who accepted it at that time; null if it is not known. */
  author: z.string().nullable(),
  /** The way in words. */
  channel: z.string(),
  version: z.number().int(),
  hash: z.string(),
  givenAt: Moment,
  /** Whether this is the text that applies now. */
  isCurrent: z.boolean(),
})

/** The agreement that applies now, and what the office has accepted. */
export const Agreement = z.object({
  /** Markdown; null while there is nothing to accept. */
  text: z.string().nullable(),
  version: z.number().int(),
  hash: z.string(),
  /** Whether the operator has no gaps left to fill; before, it cannot be accepted. */
  isFilledIn: z.boolean(),
  isAccepted: z.boolean(),
  /** What the caller declares by accepting it. */
  sentence: z.string(),
  accepted: z.array(AcceptedAgreement),
})
export type Agreement = z.output<typeof Agreement>

const AGREEMENT = '/api/office/agreement'

/**
 * The register of consents: those of owners and partners for an agent, those of accounts and offices for the operator. And the agreement on processing
 * between an office and the operator.
 */
export const consents = {
  list: {
    method: 'GET',
    path: '/api/consents',
    access: WHO,
    query: PageQuery(CONSENTS_PAGE),
    paged: true,
    reply: z.array(Consent),
    summary: 'Einwilligungen mit Wortlaut, Fassung, Zeitpunkt, Weg und Nachweis, die neueste zuerst.',
  },
  csv: {
    method: 'GET',
    kind: 'download',
    path: '/api/consents.csv',
    access: WHO,
    right: 'privacy.desk',
    mediaTypes: ['text/csv; charset=utf-8'],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Dasselbe als CSV, mit allen Zeilen, zur Vorlage nach § 7a UWG.',
  },
  agreement: {
    method: 'GET',
    path: AGREEMENT,
    access: ['agent'],
    reply: Agreement,
    summary: 'Die Vereinbarung zur Auftragsverarbeitung, und wer sie wann in welcher Fassung für das eigene Büro angenommen hat.',
  },
  accept: {
    method: 'POST',
    path: AGREEMENT,
    access: ['agent'],
    right: 'office.manage',
    body: z.object({ hash: TextHash }),
    reply: Agreement,
    invalidates: [AGREEMENT, '/api/auth/user'],
    summary: 'Nimmt die Vereinbarung zur Auftragsverarbeitung in der gelesenen Fassung für das Büro an; ein zweites Mal ändert nichts.',
  },
  acceptedText: {
    method: 'GET',
    path: '/api/office/agreement/:id/text',
    access: ['agent'],
    params: ById,
    kind: 'download',
    mediaTypes: ['text/plain; charset=utf-8'],
    isShown: true,
    summary: 'Der Wortlaut, den das Büro angenommen hat.',
  },
} as const satisfies Routes
