import { z } from 'zod'
import { LISTING_TYPES, PROPERTY_TYPES } from '../../domain/property-type.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Id, orUnset } from '../fields.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

/** An object the agent sees, which the tip perhaps means. */
const KnownObject = z.object({
  id: z.number(),
  title: z.string(),
  address: text,
  zipCode: text,
  location: text,
  /** Euro. */
  price: z.number().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  listingType: z.enum(LISTING_TYPES),
  /** What speaks for it, as phrases. */
  reasons: z.array(z.string()),
})
export type KnownObject = z.output<typeof KnownObject>

/** What became of a tip among the agent's prospects. */
export const TipProspect = z.object({
  /** The object; null as long as he made none of it. */
  propertyId: z.number().nullable(),
  /** It was told to be an object that he knew. */
  isJoined: z.boolean(),
  /** What he knows already by address or telephone; nothing once it was told to be one of them. */
  known: z.array(KnownObject),
})
export type TipProspect = z.output<typeof TipProspect>

const PROSPECT = '/api/makler/property-tips/:id/prospect'
const SEEN = [...CARD_LISTS, '/api/makler/property-tips', '/api/notices'] as const

/** A tip becomes a prospect: an object that its agent alone sees, or one that he knows already. */
export const tipProspects = {
  get: {
    method: 'GET',
    path: PROSPECT,
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: TipProspect,
    summary: 'Was aus einem Objekt-Tipp unter den eigenen Prospects wurde, und welche bekannten Objekte er meinen könnte.',
  },
  take: {
    method: 'POST',
    path: PROSPECT,
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: z.object({ propertyId: orUnset(Id) }),
    reply: TipProspect,
    invalidates: SEEN,
    summary:
      'Einen Objekt-Tipp zu den Prospects nehmen: als eigenes Objekt, das nur Sie sehen, oder als das genannte, das Sie schon kennen.',
  },
  part: {
    method: 'DELETE',
    path: PROSPECT,
    access: ['agent'],
    scope: 'write',
    params: ById,
    reply: TipProspect,
    invalidates: SEEN,
    summary: 'Doch ein anderes Objekt: Der Tipp steht wieder für sich, mit allem, was dort notiert war.',
  },
} as const satisfies Routes
