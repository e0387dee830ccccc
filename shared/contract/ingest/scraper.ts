import { z } from 'zod'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { DIRECTORIES } from '../../domain/directories.ts'
import { PORTALS } from '../../domain/sources.ts'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Figures on the runs of the last 24 hours. */
const Measured = z.object({
  runs: z.number().int(),
  /** Percentage completed. */
  successRate: z.number().int(),
  averageSeconds: z.number().int(),
  itemsPerMinute: z.number().int(),
})

/** Figures on all scraping and on the agent's own searches. */
export const RunStats = z.object({
  totalProperties: z.number().int(),
  /** Start of the last run; null before the first one. */
  lastPropertyScrape: Moment.nullable(),
  propertyScrapingActive: z.boolean(),
  totalPartners: z.number().int(),
  lastPartnerScrape: Moment.nullable(),
  partnerScrapingActive: z.boolean(),
  activePropertyCriteria: z.number().int(),
  activePartnerCriteria: z.number().int(),
  measured: z.object({
    /** Null if no run has completed. */
    properties: Measured.nullable(),
    partners: Measured.nullable(),
    /** Percent of one CPU since the server started. */
    cpu: z.number().int(),
    /** Megabytes. */
    memory: z.number().int(),
  }),
})
export type RunStats = z.output<typeof RunStats>

/** A run of one of the agent's searches, or an imported file. */
export const RunActivity = z.object({
  /** `run-12`, `import-7` */
  id: z.string(),
  /** Whether the run searched for properties or partners. */
  type: z.enum(['property', 'partner']),
  /** The portal or directory of a run; null for a file. */
  source: z.enum([...PORTALS, ...DIRECTORIES]).nullable(),
  /** Names of the agent's searches for which it ran, or the file name. */
  criteriaName: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  failure: z.enum(RUN_FAILURES).nullable(),
  /** Why it failed, or which criteria the portal does not support, as a German sentence. */
  errorMessage: z.string().nullable(),
  itemsFound: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  startedAt: Moment,
  /** Null while it is running. */
  completedAt: Moment.nullable(),
  /** Duration in seconds, or the time elapsed so far. */
  seconds: z.number().int(),
})
export type RunActivity = z.output<typeof RunActivity>

/** State of a source as shown to agents. */
const fares = {
  isEnabled: z.boolean(),
  /** Blocked by the portal until then, without any requests. */
  closedUntil: Moment.nullable(),
  /** Error of its last run, without query and reason, because the run may belong to another agent. */
  failure: z.object({ kind: z.enum(RUN_FAILURES), at: Moment }).nullable(),
  running: z.number().int(),
  lastCompletedAt: Moment.nullable(),
  /** Next scheduled run, for a directory the next one with the agent's criteria; null if none is scheduled. */
  nextRunAt: Moment.nullable(),
  pauseMs: z.number().int(),
  /** Number of ad pages still to be read. */
  unread: z.number().int(),
  /** Facts that its pages used to contain but no longer do, as German sentences. */
  silences: z.array(z.string()),
}
const PortalState = z.object({ source: z.enum(PORTALS), ...fares })
export type PortalState = z.output<typeof PortalState>
const DirectoryState = z.object({ source: z.enum(DIRECTORIES), ...fares })
export type DirectoryState = z.output<typeof DirectoryState>

export const RunStatus = z.object({
  portals: z.array(PortalState),
  directories: z.array(DirectoryState),
  /** The agent's own sources, with the time of their last input. */
  mailbox: z.object({ isReceiving: z.boolean(), lastMailAt: Moment.nullable() }),
  imports: z.object({ lastImportAt: Moment.nullable() }),
})
export type RunStatus = z.output<typeof RunStatus>

const agents = { method: 'GET', access: ['agent'], scope: 'read' } as const

/** State of scraping, for agents. */
export const scraper = {
  stats: {
    ...agents,
    path: '/api/scraper/stats',
    reply: RunStats,
    summary: 'Kennzahlen des Lesens: Funde, Suchanfragen und gemessene Werte.',
  },
  activities: {
    ...agents,
    path: '/api/scraper/activities',
    reply: z.array(RunActivity),
    summary: 'Die letzten Läufe der eigenen Suchanfragen und die letzten eigenen Importe, die neuesten zuerst.',
  },
  status: {
    ...agents,
    path: '/api/scraper/status',
    reply: RunStatus,
    summary: 'Wie es jeder Quelle geht und wann sie wieder gelesen wird.',
  },
} as const satisfies Routes
