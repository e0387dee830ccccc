import { z } from 'zod'
import { PARTNERS_PAGE } from '../../domain/limits.ts'
import { AVAILABILITIES, INDUSTRIES, PRICE_RANGES } from '../../domain/partner.ts'
import { User } from '../people/accounts.ts'
import { ByPartner, Moment } from '../fields.ts'
import { csvFile, PageQuery, xlsxFile } from '../pages.ts'
import { REGISTRATIONS } from '../registration-limits.ts'
import type { Routes } from '../route.ts'
import { PartnerProfileForm, PartnerRegistrationForm } from './partner-forms.ts'

const Relation = z.object({
  maklerUserId: z.uuid(),
  maklerName: z.string(),
  /** The invitation link the partner used; it may have been replaced since. */
  shortLink: z.string(),
  isActive: z.boolean(),
  createdAt: Moment,
})

export const PartnerProfile = z.object({
  companyName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** Null until set. */
  industry: z.enum(INDUSTRIES).nullable(),
  services: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  priceRange: z.enum(PRICE_RANGES),
  serviceArea: z.string().nullable(),
  availability: z.enum(AVAILABILITIES),
  status: z.enum(['active', 'inactive']),
  maklerRelations: z.array(Relation),
})
export type PartnerProfile = z.output<typeof PartnerProfile>

/** A partner as shown to an agent. */
export const PartnerOfAgent = PartnerProfile.pick({
  companyName: true,
  firstName: true,
  lastName: true,
  email: true,
  industry: true,
  address: true,
  city: true,
  zipCode: true,
  services: true,
  description: true,
  website: true,
  priceRange: true,
  serviceArea: true,
  availability: true,
  status: true,
}).extend({
  id: z.uuid(),
  phone: z.string().nullable(),
  /** False while the agent accepts no tips from the partner. Null if not connected and the agent only handled one of the partner's tips. */
  isActive: z.boolean().nullable(),
  connectedAt: Moment.nullable(),
  tipCount: z.number(),
  /** Number of tips not handled yet. */
  newTipCount: z.number(),
  lastTipAt: Moment.nullable(),
  /** Number of messages from the partner to the agent. */
  unreadMessages: z.number(),
})
export type PartnerOfAgent = z.output<typeof PartnerOfAgent>

/** Results of a partner's tips so far, in total and per agent; the totals appear under both names that clients use. */
export const PartnerStats = z.object({
  totalStats: z.object({ propertyTips: z.number(), commissions: z.number(), totalCommissionAmount: z.number() }),
  totalTips: z.number(),
  /** Number of tips that led to a sale. */
  successfulDeals: z.number(),
  totalCommission: z.number(),
  unreadMessages: z.number(),
  relationStats: z.array(
    z.object({
      maklerUserId: z.uuid(),
      maklerName: z.string(),
      isActive: z.boolean(),
      createdAt: Moment,
      stats: z.object({ propertyTips: z.number(), commissions: z.number(), totalCommissionAmount: z.number() }),
    }),
  ),
})
export type PartnerStats = z.output<typeof PartnerStats>

/** An agent's invitation link. */
export const PartnerLink = z.object({ shortLink: z.string(), url: z.string(), sharedAt: Moment.nullable() })
export type PartnerLink = z.output<typeof PartnerLink>

const ByShortLink = z.object({ shortLink: z.string().trim().min(1).max(100) })

export const INVITATION_FORMS = ['a6', 'poster'] as const
export type InvitationForm = (typeof INVITATION_FORMS)[number]

/** Registration of partners through an agent's link, and their profiles. */
export const partners = {
  check: {
    method: 'GET',
    path: '/api/partner/check/:shortLink',
    access: 'public',
    params: ByShortLink,
    reply: z.object({
      valid: z.literal(true),
      relation: z.object({ maklerUserId: z.uuid(), shortLink: z.string(), isActive: z.boolean() }),
      makler: z.object({ firstName: z.string(), lastName: z.string(), companyName: z.string().nullable() }),
    }),
    limits: [{ calls: 120, seconds: 300, per: 'address', counts: 'failures' }],
    summary: 'Wessen Einladung hinter einem Registrierungslink steht; 404, wenn er nicht (mehr) gilt.',
  },
  register: {
    method: 'POST',
    path: '/api/partner/register/:shortLink',
    access: 'public',
    params: ByShortLink,
    body: PartnerRegistrationForm,
    reply: z.object({ success: z.literal(true), redirectToDashboard: z.boolean() }),
    invalidates: [],
    limits: REGISTRATIONS,
    summary: 'Partnerkonto anlegen und mit dem einladenden Makler verbinden. Meldet nicht an.',
  },
  connect: {
    method: 'POST',
    path: '/api/partner/connect/:shortLink',
    access: ['partner'],
    params: ByShortLink,
    reply: z.object({ success: z.literal(true), redirectToDashboard: z.boolean() }),
    invalidates: [
      '/api/partner/profile',
      '/api/partner/current',
      '/api/partner/stats',
      '/api/partner/agreements',
      '/api/partner/payout-needs',
    ],
    summary: 'Verbindet das eigene Partnerkonto mit einem weiteren Makler.',
  },
  current: {
    method: 'GET',
    path: '/api/partner/current',
    access: ['partner'],
    reply: z.object({ user: User, partner: PartnerProfile }),
    summary: 'Der angemeldete Partner; 401 heißt: niemand ist angemeldet.',
  },
  profile: {
    method: 'GET',
    path: '/api/partner/profile',
    access: ['partner'],
    reply: PartnerProfile,
    summary: 'Das eigene Partnerprofil.',
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/partner/profile',
    access: ['partner'],
    body: PartnerProfileForm,
    reply: PartnerProfile,
    invalidates: ['/api/partner/profile', '/api/partner/current', '/api/auth/user'],
    summary: 'Das eigene Partnerprofil ändern. Die E-Mail-Adresse ändert sich nur mit Bestätigung.',
  },
  ofAgent: {
    method: 'GET',
    path: '/api/makler/partners',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(PARTNERS_PAGE),
    paged: true,
    support: 'partners',
    reply: z.array(PartnerOfAgent),
    summary: 'Die eigenen registrierten Partner mit der Zahl ihrer Tipps, zuletzt verbundene zuerst.',
  },
  csv: {
    ...csvFile,
    path: '/api/makler/partners.csv',
    summary: 'Die eigenen Partner mit der Zahl ihrer Tipps als CSV: höchstens 10.000 Zeilen; wo es mehr sind, sagt es die letzte.',
  },
  xlsx: {
    ...xlsxFile,
    path: '/api/makler/partners.xlsx',
    summary: 'Dasselbe für Excel.',
  },
  get: {
    method: 'GET',
    path: '/api/makler/partners/:id',
    access: ['agent'],
    scope: 'read',
    params: ByPartner,
    reply: PartnerOfAgent,
    summary: 'Ein eigener Partner.',
  },
  pause: {
    method: 'PATCH',
    path: '/api/makler/partners/:id',
    access: ['agent'],
    right: 'network.manage',
    scope: 'write',
    params: ByPartner,
    body: z.object({ isActive: z.boolean('Bitte sagen Sie, ob der Partner Ihnen Tipps geben kann') }),
    reply: PartnerOfAgent,
    invalidates: ['/api/makler/partners'],
    summary:
      'Die Zusammenarbeit mit einem Partner ruhen lassen oder wieder aufnehmen; solange sie ruht, nimmt der Makler keine Tipps von ihm an.',
  },
  stats: {
    method: 'GET',
    path: '/api/partner/stats',
    access: ['partner'],
    reply: PartnerStats,
    summary: 'Was die eigenen Tipps bisher brachten, zusammen und je Makler.',
  },
  link: {
    method: 'GET',
    path: '/api/makler/partner-link',
    access: ['agent'],
    reply: PartnerLink,
    summary: 'Der eigene Einladungslink für Partner.',
  },
  invitation: {
    method: 'GET',
    path: '/api/makler/partner-link/invitation',
    access: ['agent'],
    kind: 'download',
    query: z.object({ form: z.enum(INVITATION_FORMS, 'Diese Einladung gibt es nicht') }),
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 120, seconds: 3600, per: 'user' }],
    summary: 'Die Einladung für Partner zum Ausdrucken, mit QR-Code: als Handzettel (A6) oder Plakat (A3).',
  },
  shareLink: {
    method: 'POST',
    path: '/api/makler/partner-link',
    access: ['agent'],
    reply: PartnerLink,
    invalidates: ['/api/makler/partner-link', '/api/stats'],
    forColleagues: [],
    summary: 'Hält fest, dass der Einladungslink weitergegeben wurde.',
  },
  renewLink: {
    method: 'POST',
    path: '/api/makler/partner-link/renew',
    access: ['agent'],
    reply: PartnerLink,
    invalidates: ['/api/makler/partner-link', '/api/stats'],
    forColleagues: [],
    limits: [{ calls: 10, seconds: 3600, per: 'user' }],
    summary: 'Macht einen neuen Einladungslink; der alte gilt nicht mehr.',
  },
} as const satisfies Routes
