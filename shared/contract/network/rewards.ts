import { z } from 'zod'
import { TIPS_PAGE } from '../../domain/limits.ts'
import { SERVICE_TYPES } from '../../domain/service-type.ts'
import { ADMIN_TIP_STATUSES } from '../../domain/tip.ts'
import { ById, Euro, Id, Moment, orUnset, QueryFlag, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** Euro as entered by admins: a number, or a text with a decimal point or comma. */
const Amount = z
  .union([z.number(), z.string()], 'Bitte geben Sie einen Betrag ein')
  .transform((value) => (typeof value === 'number' ? value : Number(value.trim().replace(',', '.') || Number.NaN)))
  .pipe(Euro)

/** Euro with two decimals, `250.00`. */
const Decimal = z.string().regex(/^\d+\.\d\d$/)

const PartnerReward = z.object({
  id: Id,
  serviceType: z.enum(SERVICE_TYPES),
  description: z.string(),
  rewardAmount: Decimal,
  isActive: z.boolean(),
})
export type PartnerReward = z.output<typeof PartnerReward>

/** A tip as shown to admins. */
const AdminTip = z.object({
  id: Id,
  propertyAddress: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  ownerName: z.string().nullable(),
  ownerPhone: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  status: z.enum(ADMIN_TIP_STATUSES),
  /** The partner's reward, or the expected one if not yet granted. */
  rewardAmount: Decimal,
  submittedAt: Moment,
  partnerName: z.string().nullable(),
  maklerUserId: z.uuid().nullable(),
  maklerName: z.string().nullable(),
})
export type AdminTip = z.output<typeof AdminTip>

/** Rewards for tips, and the administration's decisions on tips. */
export const rewards = {
  list: {
    method: 'GET',
    path: '/api/admin/partner-rewards',
    access: ['admin'],
    reply: z.array(PartnerReward),
    summary: 'Belohnungen je Dienstleistung.',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/partner-rewards/:id',
    access: ['admin'],
    params: ById,
    body: z.object({ rewardAmount: Amount }),
    reply: PartnerReward,
    invalidates: ['/api/admin/partner-rewards', '/api/admin/property-tips', '/api/admin/audit'],
    summary: 'Die Belohnung einer Dienstleistung ändern; sie gilt für Tipps, die danach zum Vertrag führen.',
  },
  tips: {
    method: 'GET',
    path: '/api/admin/property-tips',
    access: ['admin'],
    query: PageQuery(TIPS_PAGE).extend({
      search: orUnset(Text(100)),
      status: orUnset(z.enum(ADMIN_TIP_STATUSES, 'Unbekannter Status')),
      isInPool: QueryFlag,
      sort: orUnset(z.enum(['newest', 'oldest'], 'Unbekannte Reihenfolge')),
    }),
    paged: true,
    reply: z.array(AdminTip),
    summary: 'Alle Objekt-Tipps in den Worten der Verwaltung, die neuesten zuerst; gesucht wird in Adresse und Eigentümer.',
  },
  setTipStatus: {
    method: 'PUT',
    path: '/api/admin/property-tips/:id/status',
    access: ['admin'],
    params: ById,
    body: z.object({ status: z.enum(ADMIN_TIP_STATUSES, 'Unbekannter Status'), rewardAmount: orUnset(Amount) }),
    reply: AdminTip,
    invalidates: ['/api/admin/property-tips', '/api/admin/audit'],
    summary: 'Den Status eines Tipps setzen. Bei „Vertrag“ bekommt der Partner die Belohnung seiner Dienstleistung, einmal.',
  },
  giveTip: {
    method: 'PUT',
    path: '/api/admin/property-tips/:id/agent',
    access: ['admin'],
    params: ById,
    body: z.object({ maklerUserId: z.uuid('Bitte wählen Sie ein Maklerbüro') }),
    reply: AdminTip,
    invalidates: ['/api/admin/property-tips', '/api/admin/overview', '/api/admin/audit'],
    summary: 'Einen Tipp, der noch keinem Maklerbüro gehört, einem geben; `maklerUserId` ist die Kennung des Büros.',
  },
} as const satisfies Routes
