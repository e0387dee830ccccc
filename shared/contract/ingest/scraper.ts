import { z } from 'zod'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { DIRECTORIES } from '../../domain/directories.ts'
import { PORTALS } from '../../domain/sources.ts'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** What runs of the last 24 hours came to. */
const Measured = z.object({
  runs: z.number().int(),
  /** Percent that were read to their end. */
  successRate: z.number().int(),
  averageSeconds: z.number().int(),
  itemsPerMinute: z.number().int(),
})

/** Figures of all reading, and of the agent's own searches. */
export const ScraperStats = z.object({
  totalProperties: z.number().int(),
  /** When the last run began; null before the first. */
  lastPropertyScrape: Moment.nullable(),
  propertyScrapingActive: z.boolean(),
  totalPartners: z.number().int(),
  lastPartnerScrape: Moment.nullable(),
  partnerScrapingActive: z.boolean(),
  activePropertyCriteria: z.number().int(),
  activePartnerCriteria: z.number().int(),
  measured: z.object({
    /** Null without a run that has ended. */
    properties: Measured.nullable(),
    partners: Measured.nullable(),
    /** Percent of one processor, since the server was started. */
    cpu: z.number().int(),
    /** Megabytes. */
    memory: z.number().int(),
  }),
})
export type ScraperStats = z.output<typeof ScraperStats>

/** Something that was read for the agent: a run of one of his searches, or a file of his. */
export const ScraperActivity = z.object({
  /** `run-12`, `import-7` */
  id: z.string(),
  /** What was looked for. */
  type: z.enum(['property', 'partner']),
  /** The portal or the directory of a run; null where a file was read. */
  source: z.enum([...PORTALS, ...DIRECTORIES]).nullable(),
  /** The names of his searches that it was for, or the name of the file. */
  criteriaName: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  failure: z.enum(RUN_FAILURES).nullable(),
  /** German sentence that says why it failed, or what the portal did not let us ask for. */
  errorMessage: z.string().nullable(),
  itemsFound: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  startedAt: Moment,
  /** Null while it is running. */
  completedAt: Moment.nullable(),
  /** Seconds from the first to the last word; so far, while it is running. */
  seconds: z.number().int(),
})
export type ScraperActivity = z.output<typeof ScraperActivity>

/** A source as agents need to know it. */
const fares = {
  isEnabled: z.boolean(),
  /** The portal turned us away: nobody asks it before. */
  closedUntil: Moment.nullable(),
  /** Its last run of all, when that failed; not by what was asked, and in nobody's words: it may have been another agent's. */
  failure: z.object({ kind: z.enum(RUN_FAILURES), at: Moment }).nullable(),
  running: z.number().int(),
  lastCompletedAt: Moment.nullable(),
  /** When the schedule comes round next, for a directory with the agent's next criteria; null where nobody reads it. */
  nextRunAt: Moment.nullable(),
  pauseMs: z.number().int(),
  /** Ad pages that are still to be read. */
  unread: z.number().int(),
  /** What its pages do not tell any more that they used to tell, as German sentences. */
  silences: z.array(z.string()),
}
const PortalState = z.object({ source: z.enum(PORTALS), ...fares })
export type PortalState = z.output<typeof PortalState>
const DirectoryState = z.object({ source: z.enum(DIRECTORIES), ...fares })
export type DirectoryState = z.output<typeof DirectoryState>

export const ScraperStatus = z.object({
  portals: z.array(PortalState),
  directories: z.array(DirectoryState),
  /** The ways in that are the agent's own: when something came by them last. */
  mailbox: z.object({ isReceiving: z.boolean(), lastMailAt: Moment.nullable() }),
  imports: z.object({ lastImportAt: Moment.nullable() }),
})
export type ScraperStatus = z.output<typeof ScraperStatus>

const agents = { method: 'GET', access: ['agent'], scope: 'read' } as const

/** How the reading fares, for agents. */
export const scraper = {
  stats: {
    ...agents,
    path: '/api/scraper/stats',
    reply: ScraperStats,
    summary: 'Kennzahlen des Lesens: Funde, Suchanfragen und gemessene Werte.',
  },
  activities: {
    ...agents,
    path: '/api/scraper/activities',
    reply: z.array(ScraperActivity),
    summary: 'Die letzten Läufe der eigenen Suchanfragen und die letzten eigenen Importe, die neuesten zuerst.',
  },
  status: {
    ...agents,
    path: '/api/scraper/status',
    reply: ScraperStatus,
    summary: 'Wie es jeder Quelle geht und wann sie wieder gelesen wird.',
  },
} as const satisfies Routes
