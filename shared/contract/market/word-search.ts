import { z } from 'zod'
import { AMOUNTS, FLAGS, forEach, REACH_FLAGS, TIME_FLAGS, TIMES } from '../../domain/criteria.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { Required } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Filters of the search that a question in words may set. */
const WordFilters = z
  .object({
    listingType: z.enum(LISTING_TYPES),
    location: z.string(),
    radius: z.number(),
    ...forEach(AMOUNTS, () => z.number()),
    propertyType: z.enum(PROPERTY_TYPES),
    sellerType: z.enum(SELLER_TYPES),
    prospectStatus: z.enum(PROSPECT_STATUSES),
    ...forEach({ ...FLAGS, ...TIME_FLAGS, ...REACH_FLAGS }, () => z.literal(true)),
    ...forEach(TIMES, () => z.number()),
  })
  .partial()
export type WordFilters = z.output<typeof WordFilters>

export const MoreFilters = z.object({
  /** Only filters that the rules left empty. */
  filters: WordFilters,
  /** Words that no filter came of. */
  unused: z.array(z.string()),
})
export type MoreFilters = z.output<typeof MoreFilters>

/** The search in words. Rules read a question in the browser; the rest of it may be read by the AI service. */
export const wordSearch = {
  complete: {
    method: 'POST',
    path: '/api/word-search',
    access: ['agent'],
    scope: 'read',
    body: z.object({ question: Required(300, 'Bitte geben Sie ein, was Sie suchen') }),
    reply: MoreFilters,
    invalidates: [],
    isSlow: true,
    summary:
      'Was die Regeln der Suche in Worten nicht verstehen, vom KI-Dienst lesen lassen, wo einer eingerichtet ist. Nichts wird gespeichert.',
  },
} as const satisfies Routes
