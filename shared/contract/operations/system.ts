import { z } from 'zod'
import { DELIVERY_CHANNELS } from '../../domain/delivery.ts'
import { Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

export const Finding = z.object({
  state: z.enum(['good', 'doubtful', 'bad']),
  /** One German sentence. */
  text: z.string(),
  /** Advice; null if nothing needs to be done. */
  mend: z.string().nullable(),
})
export type Finding = z.output<typeof Finding>

/** One kind of background work. */
const QueueState = z.object({
  name: z.string(),
  /** Label in German. */
  label: z.string(),
  /** Queued or scheduled. */
  waiting: z.number(),
  active: z.number(),
})

/** Figures on one outgoing channel. */
const WayState = z.object({
  channel: z.enum(DELIVERY_CHANNELS),
  waiting: z.number(),
  sentLastDay: z.number(),
  /** Given up in the last seven days. */
  failed: z.number(),
})

/** Today's use and cost of the text analysis service. */
const AiUse = z.object({
  model: z.string(),
  host: z.string(),
  tokensPerDay: z.number(),
  tokensToday: z.number(),
  questionsToday: z.number(),
  /** The last five, newest first. */
  failures: z.array(
    z.object({
      id: z.number(),
      failedAt: Moment,
      task: z.string(),
      sentence: z.string(),
      closedUntil: Moment.nullable(),
      told: z.string().nullable(),
    }),
  ),
})

/** State of the installation. */
export const system = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
    summary: 'Antwortet, solange Server und Datenbank arbeiten; sonst 503.',
  },
  installation: {
    method: 'GET',
    path: '/api/installation',
    access: 'public',
    reply: z.object({
      product: z.string(),
      /** Whether a mail server is configured; without one emails wait. */
      mailServer: z.boolean(),
      /** Where the demo shows sent emails; null outside the demo. */
      demoMailbox: z.string().nullable(),
    }),
    summary: 'Was jeder über diese Installation wissen darf: Name, ob E-Mails verschickt werden, in der Demo das Postfach.',
  },
  state: {
    method: 'GET',
    path: '/api/admin/system',
    access: ['admin'],
    reply: z.object({
      version: z.string(),
      findings: z.array(Finding),
      queues: z.array(QueueState),
      ways: z.array(WayState),
      /** Null if not configured. */
      ai: AiUse.nullable(),
    }),
    summary: 'Ob alles in Ordnung ist: was der Installation fehlt, welche Arbeit wartet, was verschickt wurde.',
  },
} as const satisfies Routes
