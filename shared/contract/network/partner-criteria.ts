import { z } from 'zod'
import { RUN_STATUSES, RUN_FAILURES } from '../../domain/run-outcome.ts'
import { DIRECTORIES } from '../../domain/directories.ts'
import { RUN_INTERVAL_DEFAULT, RUN_INTERVALS, SEARCH_INDUSTRIES } from '../../domain/partner-criteria.ts'
import { ById, Done, Id, Moment, orUnset, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

const Interval = z.union(
  RUN_INTERVALS.map((minutes) => z.literal(minutes)),
  'Dieses Intervall gibt es nicht',
)
const Industry = z.enum(SEARCH_INDUSTRIES, 'Industry is required')
const ZipCode = orUnset(
  z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Die Postleitzahl hat fünf Ziffern'),
)
const Location = Required(100, 'Location is required').regex(/[\p{L}\p{N}]/u, 'Location is required')

/** Criteria for an agent's search in directories. */
export const PartnerCriteriaForm = z.object({
  name: Required(200, 'Name is required'),
  industry: Industry,
  location: Location,
  zipCode: ZipCode,
  isActive: z.boolean().default(true),
  scrapingInterval: Interval.default(RUN_INTERVAL_DEFAULT),
})
export type PartnerCriteriaForm = z.output<typeof PartnerCriteriaForm>

/** Missing fields are left unchanged; `zipCode: ""` clears it. */
export const PartnerCriteriaPatch = z.object({
  name: Required(200, 'Name is required').optional(),
  industry: Industry.optional(),
  location: Location.optional(),
  zipCode: z
    .union(
      [
        z.literal(''),
        z.null(),
        z
          .string()
          .trim()
          .regex(/^\d{5}$/),
      ],
      'Die Postleitzahl hat fünf Ziffern',
    )
    .optional(),
  isActive: z.boolean().optional(),
  scrapingInterval: Interval.optional(),
})
export type PartnerCriteriaPatch = z.output<typeof PartnerCriteriaPatch>

/** Last run in a directory. */
const LastRun = z.object({
  source: z.enum(DIRECTORIES),
  status: z.enum(RUN_STATUSES),
  failure: z.enum(RUN_FAILURES).nullable(),
  reason: z.string().nullable(),
  itemsFound: z.number().int(),
  itemsNew: z.number().int(),
  startedAt: Moment,
})

export const PartnerCriteria = z.object({
  id: z.number().int(),
  name: z.string(),
  industry: z.enum(SEARCH_INDUSTRIES),
  location: z.string(),
  zipCode: z.string().nullable(),
  isActive: z.boolean(),
  scrapingInterval: Interval,
  lastScrapedAt: Moment.nullable(),
  createdAt: Moment,
  /** When the next run is due; null while switched off. */
  nextRunAt: Moment.nullable(),
  lastRuns: z.array(LastRun),
})
export type PartnerCriteria = z.output<typeof PartnerCriteria>

const read = { access: ['agent'], scope: 'read' } as const
const write = { access: ['agent'], right: 'network.manage', scope: 'write' } as const
const COUNTED = ['/api/partner-criteria', '/api/partner-counts'] as const

export const partnerCriteria = {
  list: {
    ...read,
    method: 'GET',
    path: '/api/partner-criteria',
    reply: z.array(PartnerCriteria),
    summary: 'Die eigenen Suchkriterien für Partner, die neuesten zuerst.',
  },
  create: {
    ...write,
    method: 'POST',
    path: '/api/partner-criteria',
    body: PartnerCriteriaForm,
    reply: PartnerCriteria,
    invalidates: COUNTED,
    limits: [{ calls: 60, seconds: 60, per: 'office' }],
    summary: 'Neue Suchkriterien; eingeschaltete werden gleich gelesen.',
  },
  update: {
    ...write,
    method: 'PUT',
    path: '/api/partner-criteria/:id',
    params: ById,
    body: PartnerCriteriaPatch,
    reply: PartnerCriteria,
    invalidates: ['/api/partner-criteria'],
    limits: [{ calls: 60, seconds: 60, per: 'office' }],
    summary: 'Suchkriterien ändern: was geschickt wird, gilt.',
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/api/partner-criteria/:id',
    params: ById,
    reply: Done,
    invalidates: COUNTED,
    summary: 'Suchkriterien löschen; gefundene Betriebe bleiben.',
  },
  run: {
    ...write,
    method: 'POST',
    path: '/api/partner-scraping/manual',
    body: z.object({ criteriaId: Id }),
    reply: z.object({ message: z.string() }),
    invalidates: [],
    limits: [{ calls: 240, seconds: 3600, per: 'office' }],
    summary: 'Die Verzeichnisse jetzt für diese Suchkriterien lesen.',
  },
} as const satisfies Routes
