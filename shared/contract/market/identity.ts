import { z } from 'zod'
import { ADVERT_STATES } from '../../domain/advert-state.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { SOURCES } from '../../domain/sources.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Done, Id, Moment, QueryCount } from '../fields.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()
const number = z.number().nullable()

/** One of two adverts that may describe the same property, with the facts needed to decide. */
const PairedAdvert = z.object({
  id: z.number(),
  propertyId: z.number(),
  source: z.enum(SOURCES),
  sourceUrl: text,
  state: z.enum(ADVERT_STATES),
  title: z.string(),
  /** Truncated. */
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

/** Two adverts for which an agent has to decide whether they describe one property. */
export const MaybePair = z.object({
  one: PairedAdvert,
  other: PairedAdvert,
  /** Evidence for one property as phrases, strongest first. */
  agrees: z.array(z.string()),
  /** Evidence against it. */
  differs: z.array(z.string()),
})
export type MaybePair = z.output<typeof MaybePair>

export const Decision = z.object({
  id: z.number(),
  kind: z.enum(['joined', 'apart', 'parted']),
  oneTitle: z.string(),
  otherTitle: z.string(),
  /** Current property of the first advert. */
  propertyId: z.number(),
  /** Who decided: the caller, another agent for a property on which the caller works, or a deleted account. */
  by: z.enum(['self', 'colleague', 'gone']),
  /** Whether it applies to all agents because two offices agree; otherwise only to the caller. */
  isShared: z.boolean(),
  createdAt: Moment,
})
export type Decision = z.output<typeof Decision>

/** Joined and separated properties change for all agents. */
const SEEN = [...CARD_LISTS, '/api/maybe-same', '/api/notifications', '/api/stats', '/api/exports', '/api/notices'] as const

const MANY = 'So viele Entscheidungen sind an einem Tag nicht möglich.'
const Decided = z.object({ id: z.number(), isShared: Decision.shape.isShared })
/** Limits for decisions on suggested pairs and for pairs named by an agent: enough for an office's day, but too few to manipulate the market data. */
const answers = [{ calls: 600, seconds: 86_400, per: 'office', sentence: MANY }] as const
const limits = [{ calls: 60, seconds: 86_400, per: 'office', sentence: MANY }] as const

/** Which adverts describe one property. A decision applies to its agent, and to all once two offices agree; imports never override it. */
export const identity = {
  list: {
    method: 'GET',
    path: '/api/maybe-same',
    access: ['agent'],
    scope: 'read',
    query: z.object({ offset: QueryCount('offset', 100_000) }),
    reply: z.object({
      pairs: z.array(MaybePair),
      /** Open pairs, counted up to 1,000; the list contains a page from `offset` on, the caller's own hits first. */
      total: z.number(),
      /** Decisions of the caller, of others on properties on which the caller works, and of deleted accounts, newest first. */
      decisions: z.array(Decision),
    }),
    summary: 'Anzeigen, die vielleicht dasselbe Objekt anbieten, und was Sie zuletzt entschieden haben.',
  },
  decide: {
    method: 'POST',
    path: '/api/maybe-same',
    access: ['agent'],
    right: 'prospects.work',
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
    right: 'prospects.work',
    ofColleagues: 'work',
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
    right: 'prospects.work',
    ofColleagues: 'work',
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
    right: 'prospects.work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: SEEN,
    limits: answers,
    summary:
      'Eine Entscheidung zurücknehmen: die eigene, oder was für alle gilt und ein Objekt betrifft, das Sie bearbeiten; was vorher galt, gilt wieder.',
  },
} as const satisfies Routes
