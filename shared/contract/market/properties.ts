import { type AdvertFacts, type AdvertFieldName, forAdvertFields, withAliases } from '../../domain/advert-fields.ts'
import { EXACT_TOTAL_MAX, HISTORY_PAGE } from '../../domain/limits.ts'
import { csvFile, PageQuery, xlsxFile } from '../pages.ts'
import { z } from 'zod'
import { CORRECTIONS, HIDDEN_REASONS } from '../../domain/hidden-reason.ts'
import { ADVERT_CHANNELS } from '../../domain/advert-channel.ts'
import { ADVERT_STATES } from '../../domain/advert-state.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { forProspectFields, type ProspectFieldName, type ProspectNotes } from '../../domain/prospect-fields.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { ADVERT_SOURCES } from '../../domain/sources.ts'
import { ContactKnown } from '../work/contact.ts'
import { ById, Day, Moment } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import type { Routes } from '../route.ts'
import { PropertyFilter } from './property-filter.ts'

const text = z.string().nullable()
const number = z.number().nullable()
/** Facts of the object, each under its second name as well. */
const FACTS = withAliases(
  forAdvertFields((_, { kind }) => (kind === 'text' ? text : kind === 'number' ? number : z.boolean().nullable())) as unknown as {
    [Name in AdvertFieldName]: z.ZodType<AdvertFacts[Name]>
  },
)

/** What the agent notes about the owner. */
const NOTED = forProspectFields((_, field) =>
  field.kind === 'euro'
    ? number
    : field.kind === 'day'
      ? Day.nullable()
      : field.kind === 'choice'
        ? z.enum(Object.keys(field.options)).nullable()
        : text,
) as unknown as { [Name in ProspectFieldName]: z.ZodType<ProspectNotes[Name]> }

/** What a listing itself says about how to reach its owner. */
export const ContactInfo = z.object({
  name: text,
  phone: text,
  /** Portal the words were published on. */
  source: text,
  memberSince: Day.nullable(),
  otherAds: number,
})

/** One offer of a property at one source, in that source's words. */
const PropertyAdvert = z.object({
  id: z.number(),
  source: z.enum(ADVERT_SOURCES),
  /** All but `portal` the caller alone sees. */
  channel: z.enum(ADVERT_CHANNELS),
  /** The tip it was made of, which the caller alone sees. */
  tipId: number,
  state: z.enum(ADVERT_STATES),
  /** Since when it is known to be so. */
  stateSince: Moment,
  title: z.string(),
  /** Euro. */
  price: number,
  /** Living space in m². */
  size: number,
  rooms: number,
  sellerType: z.enum(SELLER_TYPES).nullable(),
  listedAt: Moment,
  sourceUrl: text,
  /** What it asked from when on, the oldest first, as far as we saw it. */
  prices: z.array(z.object({ at: Moment, price: z.number() })),
  /** What the caller decided for himself: it came by a join of his, or he says that it offers another object. */
  decision: z.object({ id: z.number(), kind: z.enum(['joined', 'parted']) }).nullable(),
})

/** A phone number as somebody wrote it, and as a phone dials it (`+491711234567`). */
const WrittenNumber = z.object({ text: z.string(), tel: z.string() })

/** What a list shows of a property: everything of it but the long text and the links. */
export const PropertyCard = z.object({
  id: z.number(),
  externalId: z.string(),
  source: z.enum(ADVERT_SOURCES),
  sourceUrl: text,
  title: z.string(),
  /** Euro; null when the advert names none. */
  price: number,
  priceNegotiable: z.boolean(),
  /** Price before its last change, euro. */
  previousPrice: number,
  /** Percent by which it lies below the highest price before, over all adverts that followed each other; null where it was never cut. */
  priceCut: number,
  /** When the price went down last. */
  priceCutAt: Moment.nullable(),
  location: text,
  zipCode: text,
  address: text,
  /** Living space in m². */
  size: number,
  plotSize: number,
  rooms: number,
  propertyType: z.enum(PROPERTY_TYPES),
  listingType: z.enum(LISTING_TYPES),
  sellerType: z.enum(SELLER_TYPES).nullable(),
  /** Why it is clearly no offer; hidden from everybody who did not say otherwise. */
  hiddenReason: z.enum(HIDDEN_REASONS).nullable(),
  /** Why it probably is none; shown with this mark. */
  doubtReason: z.enum(HIDDEN_REASONS).nullable(),
  /** What speaks against an offer: words of the advert in quotation marks, or what is known of it. */
  verdictEvidence: text,
  /** What the agent says himself; null where the verdict holds. */
  correctedTo: z.enum(CORRECTIONS).nullable(),
  /** The words by which the advert refuses estate agents. */
  agentRefusal: text,
  /** Day on the portal, where it tells one. */
  listingDate: Day.nullable(),
  /** Moment on the portal, else the moment of first sight. */
  listedAt: Moment,
  /** First seen by us; never changes. */
  scrapedAt: Moment,
  /** Last change an import found. */
  lastImportUpdate: Moment.nullable(),
  /** Of its leading advert. */
  state: z.enum(ADVERT_STATES),
  /** Since when none of its adverts is there any more. */
  offlineSince: Moment.nullable(),
  /** How often it was put on the market again under a new number, or after it had been gone. */
  reposts: z.number(),
  /** When last. */
  repostedAt: Moment.nullable(),
  /** Its owner offers it, and so does an agency. */
  isWithAgency: z.boolean(),
  imageUrls: z.array(z.string()),
  isDemo: z.boolean(),
  isFavorite: z.boolean(),
  prospectStatus: z.enum(PROSPECT_STATUSES),
  /** Since when the status holds; null for what the agent never touched. */
  statusChangedAt: Moment.nullable(),
  /** Set by hand; null leaves the suggestion in force. */
  leadScore: number,
  ownerName: text,
  nextFollowUpDate: Day.nullable(),
  contact: ContactKnown,
  /** What the agent weighs himself, as far as it holds here. */
  shifts: z.array(z.object({ text: z.string(), points: z.number() })),
  /** On how many portals it is offered. */
  portalCount: z.number(),
  /** What comparable listings of the area ask, per m² in the median, and by how many percent that moved in half a year; null where there are too few. */
  market: z.object({ pricePerSqm: z.number(), listings: z.number(), area: z.string(), trend: number }).nullable(),
})
export type PropertyCard = z.output<typeof PropertyCard>

export const Property = PropertyCard.extend({
  description: text,
  ...FACTS,
  pricePerSqm: number,
  latitude: number,
  longitude: number,
  features: z.array(z.string()),
  contactInfo: ContactInfo.nullable(),
  /** The numbers in `contactInfo.phone`; there may be words around them, and more than one. */
  publishedNumbers: z.array(WrittenNumber),
  internalNotes: text,
  internalNotesVersion: TextVersion,
  ...NOTED,
  /** The numbers in `ownerPhone`. */
  ownerNumbers: z.array(WrittenNumber),
  /** The agent hears when it becomes cheaper or is back. */
  isWatched: z.boolean(),
  thinkImmoLink: text,
  ebkLink: text,
  is24Link: text,
  immobilienLink: text,
  deinNeuesZuhauseLink: text,
  kipLink: text,
  ohnemaklerLink: text,
  immoweltLink: text,
  privateimmobilienangeboteLink: text,
  immonetLink: text,
  immoanzeigen24Link: text,
  wohnungjetztLink: text,
  /** Where and how it is offered, the advert that is believed first at the top. */
  adverts: z.array(PropertyAdvert),
})
export type Property = z.output<typeof Property>

export const PropertyList = z.object({
  properties: z.array(PropertyCard),
  /** Exact up to 10.000; `totalIsExact` is false above. */
  total: z.number().max(EXACT_TOTAL_MAX),
  totalIsExact: z.boolean(),
})

export const PropertyChange = z.object({
  id: z.number(),
  changeType: z.enum(['import_update', 'manual_update', 'other']),
  importSource: text,
  createdAt: Moment,
  description: text,
  fieldChanges: z.array(z.object({ field: z.string(), oldValue: z.unknown(), newValue: z.unknown() })),
})
export type PropertyChange = z.output<typeof PropertyChange>

const Searched = PropertyFilter.omit({ limit: true, offset: true })

/** Listings as the platform sees them, merged with what the calling agent alone knows. */
export const properties = {
  list: {
    method: 'GET',
    path: '/api/properties',
    access: ['agent'],
    scope: 'read',
    query: PropertyFilter,
    reply: PropertyList,
    summary: 'Immobilien suchen.',
  },
  csv: {
    ...csvFile,
    path: '/api/properties.csv',
    query: Searched,
    summary: 'Was eine Suche findet, in ihrer Reihenfolge als CSV: höchstens 10.000 Zeilen; wo es mehr sind, sagt es die letzte.',
  },
  xlsx: {
    ...xlsxFile,
    path: '/api/properties.xlsx',
    query: Searched,
    summary: 'Dasselbe für Excel.',
  },
  get: {
    method: 'GET',
    path: '/api/properties/:id',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: Property,
    summary: 'Eine Immobilie.',
  },
  changes: {
    method: 'GET',
    path: '/api/properties/:id/changes',
    access: ['agent'],
    scope: 'read',
    params: ById,
    query: PageQuery(HISTORY_PAGE),
    paged: true,
    reply: z.array(PropertyChange),
    summary: 'Was sich an einer Immobilie geändert hat, das Neueste zuerst.',
  },
} as const satisfies Routes
