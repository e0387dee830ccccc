import { z } from 'zod'
import { ById, Done, Id, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

const Key = z
  .string()
  .regex(/^[\w-]+={0,2}$/, 'Ungültiger Schlüssel')
  .max(200)

/** A push subscription as browsers return it. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'Ungültige Adresse' }).max(2000),
  keys: z.object({ p256dh: Key, auth: Key }),
})
export type Subscription = z.output<typeof Subscription>

export const PushDevice = z.object({
  id: Id,
  /** Browser and system in words. */
  device: z.string(),
  /** Whether it belongs to the calling session. */
  isCurrent: z.boolean(),
  /** SHA-256 of the subscription's endpoint (base64url). A browser with another endpoint, or without one, no longer receives push messages. */
  addressHash: z.string(),
  createdAt: Moment,
  /** Last successful delivery. */
  lastSuccessAt: Moment.nullable(),
})
export type PushDevice = z.output<typeof PushDevice>

/** A browser whose push service rejected messages, until they are switched on there again. */
export const EndedPush = z.object({ device: z.string(), isCurrent: z.boolean(), endedAt: Moment })
export type EndedPush = z.output<typeof EndedPush>

/** Browsers that show push messages. A subscription lasts as long as the session in that browser. */
export const push = {
  get: {
    method: 'GET',
    path: '/api/push',
    access: 'session',
    /** Browsers subscribe to their push service with `publicKey`. */
    reply: z.object({ publicKey: z.string(), devices: z.array(PushDevice), ended: z.array(EndedPush) }),
    summary: 'Auf welchen Geräten Hinweise erscheinen, auf welchen der Push-Dienst keine mehr annahm, und der öffentliche Schlüssel dafür.',
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/devices',
    access: 'session',
    body: Subscription,
    reply: Done,
    invalidates: ['/api/push', '/api/stats'],
    forColleagues: [],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Lässt Hinweise in diesem Browser erscheinen, solange man dort angemeldet ist.',
  },
  end: {
    method: 'DELETE',
    path: '/api/push/devices/:id',
    access: 'session',
    params: ById,
    reply: Done,
    invalidates: ['/api/push', '/api/stats'],
    forColleagues: [],
    summary: 'Lässt auf einem Gerät keine Hinweise mehr erscheinen.',
  },
} as const satisfies Routes
