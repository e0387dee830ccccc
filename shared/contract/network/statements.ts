import { z } from 'zod'
import { STATEMENTS_PAGE } from '../../domain/limits.ts'
import { HOME, SEATS } from '../../domain/seat.ts'
import { PAYOUT_FIELDS } from '../../domain/statement.ts'
import { ById, ByPartner, Day, Done, Id, Moment, Required } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'
import { BillingProfile } from './billing.ts'

export const STATEMENT_KINDS = ['credit_note', 'receipt', 'cancellation'] as const
export const STATEMENT_STATUSES = ['draft', 'issued', 'paid', 'cancelled'] as const

/** Documents issued before payees had an IBAN and a country have neither. */
const Party = BillingProfile.extend({ iban: z.string().nullable().default(null), country: z.enum(SEATS).default(HOME) })

/** Content of the document. Immutable once issued; for a draft, the content if issued now. */
export const StatementContent = z.object({
  title: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  /** `GS-00042`; null on a draft. */
  number: z.string().nullable(),
  issuedOn: Day.nullable(),
  issuer: Party,
  payee: Party,
  /** How the agent's documents identify the payee; null on older ones. */
  partnerNumber: z.string().nullable().default(null),
  agreement: z.object({ version: z.number(), acceptedAt: Moment }).nullable(),
  lines: z.array(
    z.object({
      commissionId: Id,
      kind: z.enum(['reward', 'share']),
      property: z.string().nullable(),
      serviceDate: Day,
      salePrice: z.number().nullable(),
      rate: z.number().nullable(),
      net: z.number(),
    }),
  ),
  vatRate: z.number(),
  /** Euro. */
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
  notes: z.array(z.string()),
  /** The document it cancels, and the reason. */
  cancels: z.object({ number: z.string(), issuedOn: Day, reason: z.string() }).nullable(),
})
export type StatementContent = z.output<typeof StatementContent>

const Document = {
  id: Id,
  kind: z.enum(STATEMENT_KINDS),
  status: z.enum(STATEMENT_STATUSES),
  issuedAt: Moment.nullable(),
  paidDate: Day.nullable(),
  cancelsId: Id.nullable(),
  content: StatementContent,
  /** SHA-256 of the issued content, in hexadecimal. */
  contentHash: z.string().nullable(),
}

export const Statement = z.object({
  ...Document,
  partnerId: z.uuid().nullable(),
  partnerName: z.string().nullable(),
  createdAt: Moment,
  /** For a draft: date on which the agent last asked the partner for missing data. */
  askedOn: Day.nullable(),
  /** For a draft: data missing before it can be issued. */
  missing: z.array(z.object({ whose: z.enum(['issuer', 'payee', 'agreement', 'lines']), field: z.string(), sentence: z.string() })),
})
export type Statement = z.output<typeof Statement>

export const OwnStatement = z.object({ ...Document, maklerUserId: z.uuid().nullable(), maklerName: z.string().nullable() })
export type OwnStatement = z.output<typeof OwnStatement>

/** Data the partner still has to provide for a payment, and the agents who asked for it. */
export const PayoutNeeds = z.object({
  needs: z.array(z.object({ field: z.enum(PAYOUT_FIELDS), sentence: z.string() })),
  /** Whether it is urgent because a commission is unpaid or an agent asked. */
  isDue: z.boolean(),
  asked: z.array(z.object({ maklerName: z.string(), askedOn: Day })),
})
export type PayoutNeeds = z.output<typeof PayoutNeeds>

export const StatementForm = z.object({
  partnerId: z.uuid('Bitte wählen Sie einen Partner'),
  commissionIds: z.array(Id).min(1, 'Bitte wählen Sie mindestens eine Provision').max(100, 'Höchstens 100 Provisionen auf einem Beleg'),
})
export type StatementForm = z.output<typeof StatementForm>

const CHANGED = ['/api/makler/statements', '/api/makler/commissions'] as const

/** Settlement of commissions: credit notes for businesses, receipts for private individuals, and cancellations. */
export const statements = {
  list: {
    method: 'GET',
    path: '/api/makler/statements',
    access: ['agent'],
    right: 'money.see',
    scope: 'read',
    query: PageQuery(STATEMENTS_PAGE),
    paged: true,
    reply: z.array(Statement),
    summary: 'Die eigenen Belege, die neuesten zuerst.',
  },
  get: {
    method: 'GET',
    path: '/api/makler/statements/:id',
    access: ['agent'],
    right: 'money.see',
    scope: 'read',
    params: ById,
    reply: Statement,
    summary: 'Ein Beleg; von einem Entwurf auch, was noch fehlt.',
  },
  create: {
    method: 'POST',
    path: '/api/makler/statements',
    access: ['agent'],
    right: 'network.manage',
    body: StatementForm,
    reply: Statement,
    invalidates: CHANGED,
    summary: 'Einen Entwurf aus Provisionen eines Partners anlegen.',
  },
  discard: {
    method: 'DELETE',
    path: '/api/makler/statements/:id',
    access: ['agent'],
    right: 'network.manage',
    params: ById,
    reply: Done,
    invalidates: CHANGED,
    summary: 'Einen Entwurf verwerfen. Was ausgestellt ist, bleibt.',
  },
  issue: {
    method: 'POST',
    path: '/api/makler/statements/:id/issue',
    access: ['agent'],
    right: 'network.manage',
    params: ById,
    reply: Statement,
    invalidates: ['/api/makler/statements'],
    summary: 'Einen Entwurf ausstellen: Er bekommt die nächste Nummer und ändert sich nicht mehr.',
  },
  pay: {
    method: 'POST',
    path: '/api/makler/statements/:id/pay',
    access: ['agent'],
    right: 'network.manage',
    params: ById,
    body: z.object({ paidDate: z.iso.date('Bitte geben Sie das Datum der Zahlung ein') }),
    reply: Statement,
    invalidates: CHANGED,
    summary: 'Einen ausgestellten Beleg und seine Provisionen als gezahlt vermerken.',
  },
  cancel: {
    method: 'POST',
    path: '/api/makler/statements/:id/cancel',
    access: ['agent'],
    right: 'network.manage',
    params: ById,
    body: z.object({ reason: Required(500, 'Bitte schreiben Sie, warum der Beleg storniert wird') }),
    reply: Statement,
    invalidates: CHANGED,
    summary: 'Einen ausgestellten Beleg durch einen Gegenbeleg stornieren; seine Provisionen sind danach wieder offen.',
  },
  ask: {
    method: 'POST',
    path: '/api/makler/partners/:id/payout-request',
    access: ['agent'],
    right: 'network.manage',
    params: ByPartner,
    reply: Done,
    invalidates: ['/api/makler/statements', '/api/makler/partners'],
    summary: 'Einen Partner um das bitten, was für die Auszahlung von ihm noch fehlt; höchstens einmal am Tag.',
  },
  csv: {
    method: 'GET',
    path: '/api/makler/statements.csv',
    access: ['agent'],
    right: 'network.manage',
    query: z.object({
      from: z.iso.date('Bitte geben Sie an, ab wann'),
      to: z.iso.date('Bitte geben Sie an, bis wann'),
      form: z.enum(['list', 'datev'], 'Unbekannte Form').default('list'),
    }),
    kind: 'download',
    mediaTypes: ['text/csv; charset=utf-8'],
    summary: 'Die ausgestellten Belege eines Zeitraums als CSV, als Liste oder als Buchungen nach Art von DATEV.',
  },
  pdf: {
    method: 'GET',
    path: '/api/makler/statements/:id/pdf',
    access: ['agent'],
    right: 'money.see',
    params: ById,
    kind: 'download',
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 1_200, seconds: 3600, per: 'office' }],
    summary: 'Ein ausgestellter Beleg als PDF; eine Gutschrift enthält die Rechnung nach EN 16931 (Factur-X, ZUGFeRD).',
  },
  own: {
    method: 'GET',
    path: '/api/partner/statements',
    access: ['partner'],
    query: PageQuery(STATEMENTS_PAGE),
    paged: true,
    reply: z.array(OwnStatement),
    summary: 'Die eigenen Gutschriften und Quittungen, die neuesten zuerst.',
  },
  needs: {
    method: 'GET',
    path: '/api/partner/payout-needs',
    access: ['partner'],
    reply: PayoutNeeds,
    summary: 'Was für die Auszahlung vom Partner selbst noch fehlt, in ganzen Sätzen, und welche Makler danach gefragt haben.',
  },
  ownPdf: {
    method: 'GET',
    path: '/api/partner/statements/:id/pdf',
    access: ['partner'],
    params: ById,
    kind: 'download',
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 600, seconds: 3600, per: 'user' }],
    summary: 'Eine eigene Gutschrift, Quittung oder Stornierung als PDF.',
  },
} as const satisfies Routes
