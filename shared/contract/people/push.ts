import { z } from 'zod'
import { ById, Done, Id, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

const Key = z
  .string()
  .regex(/^[\w-]+={0,2}$/, 'Ungültiger Schlüssel')
  .max(200)

/** What a browser says when it is asked where to send notes to. */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'Ungültige Adresse' }).max(2000),
  keys: z.object({ p256dh: Key, auth: Key }),
})
export type Subscription = z.output<typeof Subscription>

export const PushDevice = z.object({
  id: Id,
  /** Browser and system in words. */
  device: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** SHA-256 of the address that its browser named (base64url): a browser that has another one, or none, hears of nothing any more. */
  addressHash: z.string(),
  createdAt: Moment,
  /** When a note last reached it. */
  lastSuccessAt: Moment.nullable(),
})
export type PushDevice = z.output<typeof PushDevice>

/** A browser whose push service took no more notes, until they are switched on there again. */
export const EndedPush = z.object({ device: z.string(), isCurrent: z.boolean(), endedAt: Moment })
export type EndedPush = z.output<typeof EndedPush>

/** Which browsers show notes though no page is open. One is for as long as somebody is signed in there. */
export const push = {
  get: {
    method: 'GET',
    path: '/api/push',
    access: 'session',
    /** A browser asks its push service for an address with `publicKey`. */
    reply: z.object({ publicKey: z.string(), devices: z.array(PushDevice), ended: z.array(EndedPush) }),
    summary: 'Auf welchen Geräten Hinweise erscheinen, auf welchen der Push-Dienst keine mehr annahm, und der öffentliche Schlüssel dafür.',
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/devices',
    access: 'session',
    body: Subscription,
    reply: Done,
    invalidates: ['/api/push'],
    limits: [{ calls: 30, seconds: 3600, per: 'user' }],
    summary: 'Lässt Hinweise in diesem Browser erscheinen, solange man dort angemeldet ist.',
  },
  end: {
    method: 'DELETE',
    path: '/api/push/devices/:id',
    access: 'session',
    params: ById,
    reply: Done,
    invalidates: ['/api/push'],
    summary: 'Lässt auf einem Gerät keine Hinweise mehr erscheinen.',
  },
} as const satisfies Routes
