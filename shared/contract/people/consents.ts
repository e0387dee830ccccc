import { z } from 'zod'
import { CONSENTS_PAGE } from '../../domain/limits.ts'
import { Day, Moment } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** Something somebody agreed to: the words, when, on which way, and what proves it. */
export const Consent = z.object({
  key: z.string(),
  what: z.string(),
  who: z.string().nullable(),
  /** Property, tip or account it is about. */
  about: z.string().nullable(),
  channel: z.string(),
  wording: z.string(),
  version: z.number().int().nullable(),
  proof: z.string(),
  givenAt: Moment,
  /** Of what an agent noted only the day is known. */
  isDayOnly: z.boolean(),
  lastUsedOn: Day.nullable(),
  /** The night deletes it after this day; null: as long as the account. */
  keptUntil: Day.nullable(),
})
export type Consent = z.output<typeof Consent>

const WHO = ['agent', 'admin'] as const

/** The register of consents: an agent's are those of his owners and partners, the operator's those of accounts. */
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
    mediaTypes: ['text/csv; charset=utf-8'],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Dasselbe als CSV, mit allen Zeilen, zur Vorlage nach § 7a UWG.',
  },
} as const satisfies Routes
