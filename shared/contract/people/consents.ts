import { z } from 'zod'
import { CONSENTS_PAGE } from '../../domain/limits.ts'
import { Day, Moment } from '../fields.ts'
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

/** The register of consents: those of owners and partners for an agent, those of accounts and offices for the operator. */
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
} as const satisfies Routes
