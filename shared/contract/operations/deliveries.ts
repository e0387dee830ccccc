import { z } from 'zod'
import { DELIVERY_CHANNELS, DELIVERY_KINDS, DELIVERY_STATUSES } from '../../domain/delivery.ts'
import { DELIVERIES_PAGE } from '../../domain/limits.ts'
import { ById, Done, Id, Moment, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

export const Delivery = z.object({
  id: Id,
  channel: z.enum(DELIVERY_CHANNELS),
  kind: z.enum(DELIVERY_KINDS),
  /** An email address, a device or the CRM. */
  recipient: z.string(),
  /** Description in one line; null if its subject was deleted. */
  title: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  /** Number of attempts. */
  attempts: z.number(),
  createdAt: Moment,
  /** Time of the next attempt; null if there is none. */
  nextAttemptAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Why it is waiting or was not delivered, as a German sentence. */
  reason: z.string().nullable(),
  /** Whether it failed permanently and can be created again. */
  canRetry: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

/** A delivery as shown to admins, together with its user, or with its office and the names of the office's agents. */
export const AnyDelivery = Delivery.extend({
  user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AnyDelivery = z.output<typeof AnyDelivery>

const ALL = '/api/admin/deliveries'

/** Deliveries to the caller or on behalf of the caller's office, with their status. */
export const deliveries = {
  list: {
    method: 'GET',
    path: '/api/deliveries',
    access: 'session',
    query: PageQuery(DELIVERIES_PAGE),
    paged: true,
    support: 'deliveries',
    reply: z.array(Delivery),
    summary: 'Was man per E-Mail, als Hinweis im Browser oder in seinem CRM bekommen hat, das Neueste zuerst, und was daraus geworden ist.',
  },
  retry: {
    method: 'POST',
    path: '/api/deliveries/:id/retry',
    access: 'session',
    params: ById,
    reply: Done,
    invalidates: ['/api/deliveries', '/api/exports'],
    limits: [{ calls: 60, seconds: 60, per: 'user' }],
    summary:
      'Stellt noch einmal zu, was gescheitert ist: eine Benachrichtigungs-Mail mit dem, was noch neu ist, oder einen Export. Zweimal ist wie einmal.',
  },
  all: {
    method: 'GET',
    path: ALL,
    access: ['admin'],
    query: PageQuery(DELIVERIES_PAGE).extend({
      search: orUnset(Text(100)),
      channel: orUnset(z.enum(DELIVERY_CHANNELS, 'Unbekannter Weg')),
      status: orUnset(z.enum(DELIVERY_STATUSES, 'Unbekannter Status')),
    }),
    paged: true,
    reply: z.array(AnyDelivery),
    summary: 'Alles, was das Haus verlassen hat oder noch wartet, das Neueste zuerst; gesucht wird in Empfänger und Betreff.',
  },
  retryAny: {
    method: 'POST',
    path: '/api/admin/deliveries/:id/retry',
    access: ['admin'],
    params: ById,
    reply: Done,
    invalidates: [ALL, '/api/admin/audit'],
    limits: [{ calls: 60, seconds: 60, per: 'user' }],
    summary: 'Stellt für jemand anderen noch einmal zu, was gescheitert ist und neu geschrieben werden kann. Zweimal ist wie einmal.',
  },
} as const satisfies Routes
