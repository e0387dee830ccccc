import { z } from 'zod'
import { NOTIFICATION_KINDS } from '../../domain/notification.ts'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { PORTALS } from '../../domain/sources.ts'
import { TIP_STATUSES } from '../../domain/tip.ts'
import { Done, Id, Moment } from '../fields.ts'
import { PropertyCard } from '../market/properties.ts'
import type { Routes } from '../route.ts'

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** False until read; the bell counts these. */
  notified: z.boolean(),
  createdAt: Moment,
  /** The search that found it, or whose run failed. */
  searchName: z.string().nullable(),
  /** What was found or not exported. */
  property: PropertyCard.pick({
    id: true,
    title: true,
    location: true,
    zipCode: true,
    price: true,
    size: true,
    rooms: true,
    propertyType: true,
    listingType: true,
    imageUrls: true,
  }).nullable(),
  tip: z.object({ id: z.number(), tipType: z.string(), city: z.string().nullable(), status: z.enum(TIP_STATUSES) }).nullable(),
  run: z.object({ source: z.enum(PORTALS), failure: z.enum(RUN_FAILURES) }).nullable(),
  /** Why something failed, in a German sentence. */
  reason: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

/** What the caller is told of: matches of an agent's searches, tips, and what went wrong. */
export const notifications = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    scope: 'read',
    reply: z.array(Notification),
    summary: 'Die letzten 200 Benachrichtigungen, ungelesene zuerst; bei Treffern mit der Immobilie.',
  },
  markRead: {
    method: 'PATCH',
    path: '/api/notifications/mark-read',
    access: 'session',
    scope: 'write',
    body: z.object({ matchIds: z.array(Id).max(10_000) }),
    reply: Done,
    invalidates: ['/api/notifications'],
    summary: 'Benachrichtigungen als gelesen markieren; ihre Kennungen stehen in matchIds.',
  },
} as const satisfies Routes
