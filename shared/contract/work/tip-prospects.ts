import { z } from 'zod'
import { LISTING_TYPES, PROPERTY_TYPES } from '../../domain/property-type.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Id, orUnset } from '../fields.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

/** A property visible to the agent to which the tip may refer. */
const KnownProperty = z.object({
  id: z.number(),
  title: z.string(),
  address: text,
  zipCode: text,
  location: text,
  /** Euro. */
  price: z.number().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  listingType: z.enum(LISTING_TYPES),
  /** Evidence, as phrases. */
  reasons: z.array(z.string()),
})
export type KnownProperty = z.output<typeof KnownProperty>

/** The prospect made from a tip. */
export const TipProspect = z.object({
  /** The property; null until the tip has become a prospect, and if the office hides it. */
  propertyId: z.number().nullable(),
  /** Whether it was joined to a property the agent already had. */
  isJoined: z.boolean(),
  /** Known properties with the same address or phone number; empty once joined to one of them. */
  known: z.array(KnownProperty),
  /** The colleague who works on it, if the office hides that prospect from the agent; then nothing else is stated. */
  heldBy: z.string().optional(),
})
export type TipProspect = z.output<typeof TipProspect>

const PROSPECT = '/api/makler/property-tips/:id/prospect'
const SEEN = [...CARD_LISTS, '/api/makler/property-tips', '/api/notices'] as const

/** Turns a tip into a prospect: a property visible only to its agent, or one the agent already has. */
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
    right: 'prospects.work',
    scope: 'write',
    params: ById,
    body: z.object({ propertyId: orUnset(Id) }),
    reply: TipProspect,
    invalidates: SEEN,
    summary:
      'Einen Objekt-Tipp zu den Prospects nehmen: als eigenes Objekt, das nur Ihr Büro sieht, oder als das genannte, das Sie schon kennen.',
  },
  part: {
    method: 'DELETE',
    path: PROSPECT,
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    params: ById,
    reply: TipProspect,
    invalidates: SEEN,
    summary: 'Doch ein anderes Objekt: Der Tipp steht wieder für sich, mit allem, was dort notiert war.',
  },
} as const satisfies Routes
