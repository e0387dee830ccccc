import { z } from 'zod'
import { ADVERT_STATES } from '../../domain/advert-state.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { SOURCES } from '../../domain/sources.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Done, Id, Moment, QueryCount } from '../fields.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()
const number = z.number().nullable()

/** One of two adverts that perhaps offer the same object, as far as that helps to tell. */
const PairedAdvert = z.object({
  id: z.number(),
  propertyId: z.number(),
  source: z.enum(SOURCES),
  sourceUrl: text,
  state: z.enum(ADVERT_STATES),
  title: z.string(),
  /** Its beginning. */
  description: text,
  /** Euro. */
  price: number,
  size: number,
  plotSize: number,
  rooms: number,
  yearBuilt: number,
  floor: text,
  location: text,
  zipCode: text,
  address: text,
  propertyType: z.enum(PROPERTY_TYPES),
  listingType: z.enum(LISTING_TYPES),
  sellerType: z.enum(SELLER_TYPES).nullable(),
  contactName: text,
  imageUrls: z.array(z.string()),
  listedAt: Moment,
})

/** Two adverts about which somebody is to say whether they offer one object. */
export const MaybePair = z.object({
  one: PairedAdvert,
  other: PairedAdvert,
  /** What speaks for one object, as phrases, the weightiest first. */
  agrees: z.array(z.string()),
  /** What speaks against it. */
  differs: z.array(z.string()),
})
export type MaybePair = z.output<typeof MaybePair>

export const Decision = z.object({
  id: z.number(),
  kind: z.enum(['joined', 'apart', 'parted']),
  oneTitle: z.string(),
  otherTitle: z.string(),
  /** The object of the first advert by now. */
  propertyId: z.number(),
  /** Who decided: the caller, another agent about an object the caller works on, or an account that is gone. */
  by: z.enum(['self', 'colleague', 'gone']),
  /** It holds for everybody, since two offices said the same; otherwise for the caller alone. */
  isShared: z.boolean(),
  createdAt: Moment,
})
export type Decision = z.output<typeof Decision>

/** Joined and parted objects look different to everybody. */
const SEEN = [...CARD_LISTS, '/api/maybe-same', '/api/notifications', '/api/stats', '/api/exports', '/api/notices'] as const

const MANY = 'So viele Entscheidungen sind an einem Tag nicht möglich.'
const Decided = z.object({ id: z.number(), isShared: Decision.shape.isShared })
/** Answers of the queue, which the rules propose, and what an agent names by himself: enough for a day's work, too few to rearrange the market. */
const answers = [{ calls: 200, seconds: 86_400, per: 'user', sentence: MANY }] as const
const limits = [{ calls: 30, seconds: 86_400, per: 'user', sentence: MANY }] as const

/** Which adverts are one object. What an agent decides holds for him, and for everybody once two offices say the same; no import overrules it. */
export const identity = {
  list: {
    method: 'GET',
    path: '/api/maybe-same',
    access: ['agent'],
    scope: 'read',
    query: z.object({ offset: QueryCount('offset', 100_000) }),
    reply: z.object({
      pairs: z.array(MaybePair),
      /** How many wait, counted up to 1,000; the list holds some of them from `offset` on, those of the caller's own hits first. */
      total: z.number(),
      /** The caller's own, those about objects he works on and those of accounts that are gone, the last ones first. */
      decisions: z.array(Decision),
    }),
    summary: 'Anzeigen, die vielleicht dasselbe Objekt anbieten, und was Sie zuletzt entschieden haben.',
  },
  decide: {
    method: 'POST',
    path: '/api/maybe-same',
    access: ['agent'],
    scope: 'write',
    body: z.object({ oneId: Id, otherId: Id, isSame: z.boolean('Bitte geben Sie an, ob es dasselbe Objekt ist') }),
    reply: Decided,
    invalidates: SEEN,
    limits: answers,
    summary:
      'Entscheiden, ob zwei vorgelegte Anzeigen dasselbe Objekt anbieten. Es gilt für Sie, und für alle, sobald zwei Büros dasselbe sagen.',
  },
  join: {
    method: 'POST',
    path: '/api/properties/:id/join',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: z.object({ otherId: Id }),
    reply: Decided.extend({ propertyId: z.number() }),
    invalidates: SEEN,
    limits,
    summary:
      'Zwei Immobilien zusammenführen, die dasselbe Objekt sind. Es gilt für Sie, und für alle, wo die Regeln es nahelegen und zwei Büros es sagen.',
  },
  part: {
    method: 'POST',
    path: '/api/properties/:id/part',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: z.object({ advertId: Id }),
    reply: Decided,
    invalidates: SEEN,
    limits,
    summary:
      'Eine Anzeige von einer Immobilie trennen: Sie bietet ein anderes Objekt an. Es gilt für Sie, und für alle, sobald zwei Büros es sagen.',
  },
  undo: {
    method: 'DELETE',
    path: '/api/maybe-same/:id',
    access: ['agent'],
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: SEEN,
    limits: answers,
    summary:
      'Eine Entscheidung zurücknehmen: die eigene, oder was für alle gilt und ein Objekt betrifft, das Sie bearbeiten; was vorher galt, gilt wieder.',
  },
} as const satisfies Routes
