import { z } from 'zod'
import { DIRECTORIES, UPDATED_PARTS } from '../../domain/directories.ts'
import { PARTNER_STATUSES, REGISTERED_STATUS } from '../../domain/partner-criteria.ts'
import { BUSINESSES_PAGE, PARTNERS_AT_ONCE, PARTNERS_PAGE } from '../../domain/limits.ts'
import { Done, Moment, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

/** A business's entry in a directory, and when we saw it. */
const Entry = z.object({ source: z.enum(DIRECTORIES), url: z.string(), firstSeenAt: Moment, lastSeenAt: Moment })

/** The last change to a business reported by a directory, with the former number or address. */
const Update = z.object({ part: z.enum(UPDATED_PARTS), source: z.enum(DIRECTORIES), before: z.string(), updatedAt: Moment })

/** Id of a directory's business, or `registered-<id>` for a registered partner. */
export const Partner = z.object({
  id: z.string(),
  isRegistered: z.boolean(),
  companyName: z.string(),
  contactPerson: z.string().nullable(),
  industry: z.string(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  prospectStatus: z.enum([...PARTNER_STATUSES, REGISTERED_STATUS]),
  isExported: z.boolean(),
  /** URL of the first directory entry. */
  sourceUrl: z.string().nullable(),
  sources: z.array(Entry),
  updates: z.array(Update),
})
export type Partner = z.output<typeof Partner>

/** A registered partner in the partner list. */
export const PartnerUser = z.object({
  id: z.uuid(),
  companyName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  industry: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  website: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
})
export type PartnerUser = z.output<typeof PartnerUser>

const PARTNER_ID = /^(?:registered-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[1-9]\d{0,15})$/i
const PartnerId = z.string().regex(PARTNER_ID, 'Diesen Partner gibt es nicht')
const ById = z.object({ id: PartnerId })

const NamedBy = {
  industry: orUnset(Text(100)),
  location: orUnset(Text(100)),
}

/** Filters of the partner list. */
const Filters = {
  ...NamedBy,
  prospectStatus: orUnset(z.enum([...PARTNER_STATUSES, REGISTERED_STATUS], 'Diesen Status gibt es nicht')),
  search: orUnset(Text(100)),
}

export const PartnerListQuery = PageQuery(BUSINESSES_PAGE).extend(Filters)

export const TOO_MANY = `Höchstens ${PARTNERS_AT_ONCE.toLocaleString('de-DE')} Partner auf einmal`
const Chosen = z.array(PartnerId).max(PARTNERS_AT_ONCE, TOO_MANY).default([])

export const PartnerExport = z
  .object({
    partnerIds: Chosen,
    /** Alternative to single ids: everything in the filtered list except `without`. */
    wholeList: z.object({ ...Filters, without: Chosen }).optional(),
    exportName: orUnset(Text(150)),
    ...NamedBy,
    excludeExported: z.boolean().default(false),
  })
  .refine(({ partnerIds, wholeList }) => wholeList !== undefined || partnerIds.length > 0, {
    path: ['partnerIds'],
    message: 'Keine Partner ausgewählt',
  })
export type PartnerExport = z.output<typeof PartnerExport>

const agents = { access: ['agent'], scope: 'read' } as const

export const businesses = {
  list: {
    ...agents,
    method: 'GET',
    path: '/api/partners',
    query: PartnerListQuery,
    paged: true,
    fromReplica: true,
    reply: z.array(Partner),
    summary: 'Registrierte Partner und die Betriebe der eigenen Suchkriterien in einer Liste, jeder Betrieb einmal.',
  },
  counts: {
    ...agents,
    method: 'GET',
    path: '/api/partner-counts',
    query: z.object(Filters),
    fromReplica: true,
    reply: z.object({ partners: z.number().int(), criteria: z.number().int() }),
    summary: 'Wie viele Partner es unter diesen Filtern gibt, und wie viele Suchkriterien überhaupt.',
  },
  registered: {
    ...agents,
    method: 'GET',
    path: '/api/partner-users',
    query: PageQuery(PARTNERS_PAGE),
    paged: true,
    fromReplica: true,
    reply: z.array(PartnerUser),
    summary: 'Die eigenen registrierten Partner, zuletzt verbundene zuerst.',
  },
  get: {
    ...agents,
    method: 'GET',
    path: '/api/partners/:id',
    params: ById,
    reply: Partner,
    summary: 'Ein Partner der Liste mit seinen Fundstellen.',
  },
  setStatus: {
    access: ['agent'],
    right: 'network.manage',
    scope: 'write',
    method: 'PATCH',
    path: '/api/partners/:id/prospect',
    params: ById,
    body: z.object({ prospectStatus: z.enum(PARTNER_STATUSES, 'Diesen Status gibt es nicht') }),
    reply: Partner,
    invalidates: ['/api/partners'],
    summary: 'Wie weit der Makler mit einem Partner ist; nur er sieht es.',
  },
  export: {
    access: ['agent'],
    right: 'export',
    scope: 'export',
    method: 'POST',
    path: '/api/partners/export',
    kind: 'handout',
    body: PartnerExport,
    mediaTypes: ['text/csv; charset=utf-8'],
    invalidates: ['/api/partners'],
    limits: [{ calls: 180, seconds: 3600, per: 'office' }],
    summary: 'Ausgewählte Partner oder die ganze gefilterte Liste als CSV; sie gelten danach als exportiert.',
  },
  forget: {
    access: ['agent'],
    right: 'network.manage',
    scope: 'write',
    method: 'DELETE',
    path: '/api/partners/:id',
    params: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, 'Nur Betriebe aus Verzeichnissen können vergessen werden')
        .transform(Number),
    }),
    reply: Done,
    invalidates: ['/api/partners', '/api/partner-counts'],
    limits: [{ calls: 180, seconds: 3600, per: 'office' }],
    summary:
      'Ein Betrieb hat widersprochen: Er verschwindet aus der eigenen Liste und kommt nicht wieder; hat ihn sonst niemand, ist er ganz gelöscht.',
  },
} as const satisfies Routes
