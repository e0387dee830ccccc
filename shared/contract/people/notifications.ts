import { z } from 'zod'
import { NOTIFICATIONS_PAGE } from '../../domain/limits.ts'
import { NOTIFICATION_KINDS } from '../../domain/news.ts'
import { RUN_FAILURES } from '../../domain/run-outcome.ts'
import { PORTALS } from '../../domain/sources.ts'
import { TIP_STATUSES } from '../../domain/tip.ts'
import { Done, Id, Moment, Time } from '../fields.ts'
import { STATEMENT_KINDS, STATEMENT_STATUSES } from '../network/statements.ts'
import { PropertyCard } from '../work/properties.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** False until read; the bell counts unread ones. */
  notified: z.boolean(),
  createdAt: Moment,
  /** The search with the match; null once deleted. */
  searchId: z.number().nullable(),
  /** The search with the match or the failed run. */
  searchName: z.string().nullable(),
  /** The property that was found or not exported. */
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
  /** The sender; the text is shown only in the conversation. */
  message: z.object({ from: z.string(), partnerId: z.uuid() }).nullable(),
  /** The partner's commission for a tip, in euro. */
  commission: z.object({ amount: z.number(), isPaid: z.boolean() }).nullable(),
  statement: z.object({ kind: z.enum(STATEMENT_KINDS), status: z.enum(STATEMENT_STATUSES), number: z.string() }).nullable(),
  run: z.object({ source: z.enum(PORTALS), failure: z.enum(RUN_FAILURES) }).nullable(),
  /** Reason for a failure, as a German sentence, or an owner's answer; of an assigned lead the name of the rule. */
  reason: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

export const Preferences = z
  .object({
    kinds: z
      .array(z.object({ kind: z.enum(NOTIFICATION_KINDS), bell: z.boolean(), mail: z.boolean(), push: z.boolean().default(false) }))
      .max(20),
    /** Time of the daily digest in Berlin; null sends emails immediately. */
    digestAt: Time.nullable(),
    quietFrom: Time.nullable(),
    quietTo: Time.nullable(),
    /** Whether to leave out adverts that refuse agents. Left unchanged if missing. */
    skipRefusals: z.boolean().optional(),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    error: 'Ruhezeiten brauchen einen Anfang und ein Ende',
  })
export type Preferences = z.output<typeof Preferences>

/** Notifications of the caller: matches of saved searches, tips, messages and failures. */
export const notifications = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    scope: 'read',
    query: PageQuery(NOTIFICATIONS_PAGE),
    paged: true,
    fromReplica: true,
    reply: z.array(Notification),
    summary: 'Benachrichtigungen, ungelesene zuerst, dann die neuesten; bei Treffern mit der Immobilie.',
  },
  markRead: {
    method: 'PATCH',
    path: '/api/notifications/mark-read',
    access: 'session',
    scope: 'write',
    body: z.object({ matchIds: z.array(Id).max(10_000) }),
    reply: Done,
    invalidates: ['/api/notifications'],
    forColleagues: [],
    summary: 'Benachrichtigungen als gelesen markieren; ihre Kennungen stehen in matchIds.',
  },
  preferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'session',
    reply: Preferences,
    summary: 'Wovon man an der Glocke, per E-Mail und als Hinweis im Browser hören möchte, und wann.',
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: 'session',
    body: Preferences,
    reply: Preferences,
    invalidates: ['/api/notifications', '/api/stats'],
    forColleagues: [],
    summary: 'Legt fest, wovon man hören möchte. Zeiten sind die der Uhr in Berlin.',
  },
} as const satisfies Routes

/** One-click unsubscribe for email programs (RFC 8058), and the page behind the link. */
export const unsubscribing = {
  stop: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    reply: Done,
    invalidates: ['/api/notifications/preferences', '/api/stats'],
    forColleagues: [],
    limits: [{ calls: 100, seconds: 300, per: 'address', counts: 'failures' }],
    summary: 'Bestellt alle Benachrichtigungs-Mails ab, mit dem Link aus einer davon.',
  },
} as const satisfies Routes
