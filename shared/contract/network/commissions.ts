import { z } from 'zod'
import { COMMISSIONS_PAGE } from '../../domain/limits.ts'
import { VAT_KINDS } from '../../domain/statement.ts'
import { ById, clearable, Day, Euro, Id, Moment, orUnset, QueryNumber } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

const Money = {
  id: Id,
  tipId: Id.nullable(),
  kind: z.enum(['reward', 'share']),
  propertyAddress: text,
  propertyCity: text,
  /** Euro without VAT. */
  amount: z.number(),
  /** Whether VAT is added; null while the partner's billing data are missing, and once it is paid or on a document, which states the VAT. */
  vat: z.enum(VAT_KINDS).nullable(),
  salePrice: z.number().nullable(),
  /** Percent. */
  commissionRate: z.number().nullable(),
  saleDate: Day.nullable(),
  /** Date on which it is due. */
  dueDate: Day.nullable(),
  paidDate: Day.nullable(),
  createdAt: Moment,
  /** The document that settles it, including drafts. */
  statementId: Id.nullable(),
}

/** A commission as shown to the partner who earned it. */
export const OwnCommission = z.object({
  ...Money,
  status: z.enum(['paid', 'pending']),
  maklerUserId: z.uuid().nullable(),
  maklerName: text,
})
export type OwnCommission = z.output<typeof OwnCommission>

export const COMMISSION_STATUSES = ['open', 'due', 'paid'] as const

/** A commission as shown to the agent who owes it: open until its due date, then due, finally paid. */
export const Commission = z.object({
  ...Money,
  status: z.enum(COMMISSION_STATUSES),
  partnerId: z.uuid().nullable(),
  partnerName: text,
  partnerCompanyName: text,
})
export type Commission = z.output<typeof Commission>

const Rate = z
  .number('Bitte geben Sie eine Zahl ein')
  .min(0, 'Der Wert darf nicht negativ sein')
  .max(100, 'Mehr als 100 Prozent gehen nicht')

/** Records the sale from a tip: the commission is calculated from price and rate, unless the two parties agreed on another amount. */
export const CommissionForm = z.object({
  tipId: Id,
  salePrice: Euro,
  commissionRate: Rate,
  saleDate: z.iso.date('Bitte geben Sie das Datum des Verkaufs ein'),
  amount: orUnset(Euro),
  dueDate: orUnset(Day),
})
export type CommissionForm = z.output<typeof CommissionForm>

export const CommissionPatch = z.object({
  salePrice: Euro.optional(),
  commissionRate: Rate.optional(),
  saleDate: Day.optional(),
  amount: Euro.optional(),
  dueDate: clearable(Day),
  paidDate: clearable(Day),
})
export type CommissionPatch = z.output<typeof CommissionPatch>

/** Commissions of partners. */
export const commissions = {
  own: {
    method: 'GET',
    path: '/api/partner/commissions',
    access: ['partner'],
    query: PageQuery(COMMISSIONS_PAGE),
    paged: true,
    reply: z.array(OwnCommission),
    summary: 'Die eigenen Provisionen, die neuesten zuerst.',
  },
  list: {
    method: 'GET',
    path: '/api/makler/commissions',
    access: ['agent'],
    right: 'money.see',
    scope: 'read',
    query: PageQuery(COMMISSIONS_PAGE).extend({
      status: orUnset(z.enum(COMMISSION_STATUSES, 'Unbekannter Status')),
      tipId: QueryNumber('tipId', Number.MAX_SAFE_INTEGER),
      partnerId: orUnset(z.uuid('Unbekannter Partner')),
    }),
    paged: true,
    reply: z.array(Commission),
    summary: 'Provisionen, die der Makler seinen Partnern schuldet oder gezahlt hat, die neuesten zuerst.',
  },
  create: {
    method: 'POST',
    path: '/api/makler/commissions',
    access: ['agent'],
    right: 'network.manage',
    scope: 'write',
    body: CommissionForm,
    reply: Commission,
    invalidates: ['/api/makler/commissions', '/api/makler/property-tips', '/api/makler/partners'],
    summary: 'Zu einem Tipp den Verkauf und die Provision festhalten, einmal je Tipp; der Tipp steht danach auf „Verkauft“.',
  },
  update: {
    method: 'PATCH',
    path: '/api/makler/commissions/:id',
    access: ['agent'],
    right: 'network.manage',
    scope: 'write',
    params: ById,
    body: CommissionPatch,
    reply: Commission,
    invalidates: ['/api/makler/commissions'],
    summary: 'Beträge und Daten einer Provision ändern, sie fällig stellen oder als gezahlt vermerken.',
  },
} as const satisfies Routes
