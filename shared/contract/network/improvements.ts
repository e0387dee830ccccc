import { z } from 'zod'
import { IMPROVED_FIELDS, IMPROVEMENT_DECISIONS, IMPROVEMENT_STATES, IMPROVEMENTS_MAX } from '../../domain/improvement.ts'
import { SEARCH_INDUSTRIES } from '../../domain/partner-criteria.ts'
import { ById, Id, Moment, orUnset, Text } from '../fields.ts'
import type { Routes } from '../route.ts'
import { PartnerCriteria } from './partner-criteria.ts'

/** A suggested improvement to a business's data, with evidence. */
const Improvement = z.object({
  id: z.number(),
  businessId: z.number(),
  companyName: z.string(),
  field: z.enum(IMPROVED_FIELDS),
  oldValue: z.string(),
  value: z.string(),
  /** Text in the directory. */
  quote: z.string(),
  state: z.enum(IMPROVEMENT_STATES),
})

export const Improvements = z.object({
  /** Whether a text service is configured; without one only the rules run. */
  isOn: z.boolean(),
  /** Null before the first run. */
  run: z
    .object({
      industry: z.string(),
      location: z.string(),
      askedAt: Moment,
      /** Whether it waits until the directories have been read. */
      isWaiting: z.boolean(),
      /** Null while it is running. */
      endedAt: Moment.nullable(),
      /** Number of businesses examined. */
      looked: z.number(),
      proposed: z.number(),
      /** Why it ended early or used only the rules, as a sentence. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Undecided ones first, then decided ones, ordered by business. */
  changes: z.array(Improvement),
})
export type Improvements = z.output<typeof Improvements>

const write = { access: ['agent'], right: 'network.manage', scope: 'write' } as const
const OWN = ['/api/partner-improvements'] as const
const LIMITS = [{ calls: 120, seconds: 3600, per: 'office' }] as const

export const improvements = {
  get: {
    access: ['agent'],
    scope: 'read',
    method: 'GET',
    path: '/api/partner-improvements',
    reply: Improvements,
    summary: 'Was Regeln und KI-Dienst an den eigenen Betrieben verbessern würden, jedes mit den Worten des Verzeichnisses.',
  },
  decide: {
    ...write,
    method: 'POST',
    path: '/api/partner-improvements',
    body: z.object({
      ids: z.array(Id).min(1, 'Nichts ausgewählt').max(IMPROVEMENTS_MAX),
      decision: z.enum(IMPROVEMENT_DECISIONS),
    }),
    reply: Improvements,
    invalidates: ['/api/partner-improvements', '/api/partners'],
    summary: 'Vorschläge übernehmen, ablehnen oder beides zurücknehmen; es gilt für den Makler allein.',
  },
  ask: {
    ...write,
    method: 'POST',
    path: '/api/ai-enhanced-scraping',
    body: z.object({
      industry: orUnset(z.enum(SEARCH_INDUSTRIES, 'Diese Branche gibt es nicht')).transform((industry) => industry ?? 'Gartenbauer'),
      location: orUnset(Text(100)).transform((location) => location || 'Hamburg'),
    }),
    reply: z.object({ message: z.string() }),
    invalidates: OWN,
    limits: LIMITS,
    summary: 'Die eigenen Betriebe einer Branche an einem Ort durchsehen lassen: nach Regeln und, wo er eingerichtet ist, vom KI-Dienst.',
  },
  scrape: {
    ...write,
    method: 'POST',
    path: '/api/partner-criteria/:id/ai-scrape',
    params: ById,
    reply: z.object({ criteria: PartnerCriteria }),
    invalidates: OWN,
    limits: LIMITS,
    summary: 'Die Verzeichnisse jetzt lesen und das Gefundene durchsehen lassen, wo er eingerichtet ist auch vom KI-Dienst.',
  },
} as const satisfies Routes
