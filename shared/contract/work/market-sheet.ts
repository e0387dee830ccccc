import { z } from 'zod'
import { LISTING_TYPES, PROPERTY_TYPES } from '../../domain/property-type.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

const Figures = z.object({
  area: z.string(),
  listings: z.number(),
  perSqm: z.object({ low: z.number(), median: z.number(), high: z.number() }),
  onlineDays: z.number(),
  similar: z.object({ from: z.number(), to: z.number(), listings: z.number(), pricePerSqm: z.number() }).nullable(),
  gone: z.object({ listings: z.number(), days: z.number() }).nullable(),
  quarters: z.array(z.object({ from: z.string(), listings: z.number(), pricePerSqm: z.number() })).readonly(),
})

/** Asking prices of comparable properties, to show to the owner. */
export const MarketSheet = z.object({
  id: z.number(),
  title: z.string(),
  /** Postcode and place; null if no advert has one. */
  place: z.string().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  listingType: z.enum(LISTING_TYPES),
  /** m² to which the price refers. */
  size: z.number().nullable(),
  /** Euro. */
  price: z.number().nullable(),
  countedAt: Moment,
  /** Why it must not be given to the owner; null if it may be. */
  refusal: z.string().nullable(),
  /** Null if the property has no price level. */
  figures: Figures.nullable(),
})
export type MarketSheet = z.output<typeof MarketSheet>

export const marketSheet = {
  get: {
    method: 'GET',
    path: '/api/properties/:id/market-sheet',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: MarketSheet,
    summary: 'Was für vergleichbare Immobilien verlangt wird: Preis je m² als Spanne, Zahl der Inserate, Zeit im Angebot, Entwicklung.',
  },
  pdf: {
    method: 'GET',
    path: '/api/properties/:id/market-sheet.pdf',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'export',
    kind: 'download',
    params: ById,
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 360, seconds: 3600, per: 'office' }],
    summary: 'Dasselbe als Blatt für den Eigentümer, mit dem Briefkopf des Maklers.',
  },
  handOver: {
    method: 'POST',
    path: '/api/properties/:id/market-report',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    kind: 'handout',
    params: ById,
    mediaTypes: ['application/pdf'],
    isSlow: true,
    limits: [{ calls: 360, seconds: 3600, per: 'office' }],
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary:
      'Marktbericht übergeben: das Blatt als PDF, und als Aktivität mit dem Tag des letzten Kontakts vermerkt. Verschickt wird nichts; nach einem Widerspruch wird es abgelehnt.',
  },
} as const satisfies Routes
