import { type AdvertFacts, type AdvertFieldName, forAdvertFields, withAliases } from '../../domain/advert-fields.ts'
import { BOARD_COLUMN, EXACT_TOTAL_MAX, HISTORY_PAGE } from '../../domain/limits.ts'
import { csvFile, PageQuery, xlsxFile } from '../pages.ts'
import { z } from 'zod'
import { REFUSAL_ANSWERS } from '../../domain/contact-light.ts'
import { CORRECTIONS, HIDDEN_REASONS } from '../../domain/hidden-reason.ts'
import { ADVERT_CHANNELS } from '../../domain/advert-channel.ts'
import { ADVERT_STATES } from '../../domain/advert-state.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { LOOSER_COUNTED, LOOSER_NAMES, LOOSER_SHOWN } from '../../domain/looser.ts'
import { forProspectFields, type ProspectFieldName, type ProspectNotes } from '../../domain/prospect-fields.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { ADVERT_SOURCES } from '../../domain/sources.ts'
import { ContactKnown } from './contact.ts'
import { MatchingClients } from './search-clients.ts'
import { ById, Day, Moment, Time } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import type { Routes } from '../route.ts'
import { PropertyFilter } from './property-filter.ts'

const text = z.string().nullable()
const number = z.number().nullable()
/** Facts about the property, also under their aliases. */
const FACTS = withAliases(
  forAdvertFields((_, { kind }) => (kind === 'text' ? text : kind === 'number' ? number : z.boolean().nullable())) as unknown as {
    [Name in AdvertFieldName]: z.ZodType<AdvertFacts[Name]>
  },
)

/** The agent's notes about the owner. */
const NOTED = forProspectFields((_, field) =>
  field.kind === 'euro'
    ? number
    : field.kind === 'day'
      ? Day.nullable()
      : field.kind === 'time'
        ? Time.nullable()
        : field.kind === 'choice'
          ? z.enum(Object.keys(field.options)).nullable()
          : text,
) as unknown as { [Name in ProspectFieldName]: z.ZodType<ProspectNotes[Name]> }

/** Contact details published in a listing. */
export const ContactInfo = z.object({
  name: text,
  phone: text,
  /** Portal on which they were published. */
  source: text,
  memberSince: Day.nullable(),
  otherAds: number,
})

/** One advert of a property, in its source's wording. */
const PropertyAdvert = z.object({
  id: z.number(),
  source: z.enum(ADVERT_SOURCES),
  /** All channels except `portal` are visible only to the caller. */
  channel: z.enum(ADVERT_CHANNELS),
  /** The tip from which it was made, visible only to the caller. */
  tipId: number,
  state: z.enum(ADVERT_STATES),
  /** Time at which this state was first seen. */
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
  /** Price history as observed, oldest first. */
  prices: z.array(z.object({ at: Moment, price: z.number() })),
  /** The caller's own decision: joined to this property, or split off as another one. */
  decision: z.object({ id: z.number(), kind: z.enum(['joined', 'parted']) }).nullable(),
})

/** A phone number as written and in dialable form (`+491711234567`). */
const WrittenNumber = z.object({ text: z.string(), tel: z.string() })

/** A property in a list, without the long text and the links. */
export const PropertyCard = z.object({
  id: z.number(),
  externalId: z.string(),
  source: z.enum(ADVERT_SOURCES),
  sourceUrl: text,
  title: z.string(),
  /** Euro; null if the advert names no price. */
  price: number,
  priceNegotiable: z.boolean(),
  /** Price before its last change, euro. */
  previousPrice: number,
  /** Percent below the highest earlier price, across successive adverts; null if never cut. */
  priceCut: number,
  /** Time of the last price cut. */
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
  /** Why it is clearly not a genuine listing; hidden from all agents who did not correct the verdict. */
  hiddenReason: z.enum(HIDDEN_REASONS).nullable(),
  /** Why it is probably not a genuine listing; shown with a mark. */
  doubtReason: z.enum(HIDDEN_REASONS).nullable(),
  /** Evidence that it is not a genuine listing: quotes from the advert, or facts about it. */
  verdictEvidence: text,
  /** The agent's correction; null if the verdict applies. */
  correctedTo: z.enum(CORRECTIONS).nullable(),
  /** Wording of the advert that refuses agents. */
  agentRefusal: text,
  /** Wording of the advert that may refuse agents, or may mean something else. */
  possibleRefusal: text,
  /** The agent's answer on whether the wording refuses agents; null if there is none or it referred to other wording. */
  refusalAnswer: z.enum(REFUSAL_ANSWERS).nullable(),
  /** Listing date given by the portal, if any. */
  listingDate: Day.nullable(),
  /** Time given by the portal, otherwise the time we first saw it. */
  listedAt: Moment,
  /** Time we first saw it; never changes. */
  scrapedAt: Moment,
  /** Time of the last change found by an import. */
  lastImportUpdate: Moment.nullable(),
  /** State of its leading advert. */
  state: z.enum(ADVERT_STATES),
  /** Time at which its last advert went offline. */
  offlineSince: Moment.nullable(),
  /** How often it was relisted, with a new number or after being offline. */
  reposts: z.number(),
  /** Time of the last relisting. */
  repostedAt: Moment.nullable(),
  /** Whether both the owner and an agency advertise it. */
  isWithAgency: z.boolean(),
  imageUrls: z.array(z.string()),
  isDemo: z.boolean(),
  isFavorite: z.boolean(),
  prospectStatus: z.enum(PROSPECT_STATUSES),
  /** Id of the agent who works on it. */
  assignedTo: z.uuid().nullable(),
  /** Time of the last status change; null if the agent never worked on it. */
  statusChangedAt: Moment.nullable(),
  /** Score set by hand; null if the suggestion applies. */
  leadScore: number,
  ownerName: text,
  /** The owner's name in the leading advert. */
  contactName: text,
  nextFollowUpDate: Day.nullable(),
  /** Time in Berlin; null for the whole day. */
  nextFollowUpTime: Time.nullable(),
  contact: ContactKnown,
  matchingClients: MatchingClients,
  /** The agent's own weights that apply here. */
  shifts: z.array(z.object({ text: z.string(), points: z.number() })),
  /** Number of portals listing it. */
  portalCount: z.number(),
  /** Median price per m² of comparable listings in the area, and its change in percent over half a year; null if there are too few. */
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
  /** The phone numbers in `contactInfo.phone`, which may contain several numbers and other text, without the wrong ones. */
  publishedNumbers: z.array(WrittenNumber),
  internalNotes: text,
  internalNotesVersion: TextVersion,
  ...NOTED,
  /** The phone numbers in `ownerPhone`, without the wrong ones. */
  ownerNumbers: z.array(WrittenNumber),
  /** Whether the agent is notified of price cuts and relistings. */
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
  /** Its adverts, the leading one first. */
  adverts: z.array(PropertyAdvert),
})
export type Property = z.output<typeof Property>

export const PropertyList = z.object({
  properties: z.array(PropertyCard),
  /** Exact up to 10,000, with words or a radius up to 1,000; above that `totalIsExact` is false. */
  total: z.number().max(EXACT_TOTAL_MAX),
  totalIsExact: z.boolean(),
  /** Missing without a radius. False if none of the agent's saved searches uses it: then only the place itself was searched. */
  radiusIsKnown: z.boolean().optional(),
  /** Of how many owners `callable` or `due` is still being worked out; missing if of none. The list may miss as many. */
  pending: z.number().optional(),
})

/** The prospects of one status: those with the best score, and how many there are. */
const BoardColumn = PropertyList.omit({ radiusIsKnown: true, pending: true }).extend({ status: z.enum(PROSPECT_STATUSES) })
/** One column for each status that the filter allows, in the order of the statuses. */
export const ProspectBoard = z.object({ columns: z.array(BoardColumn), pending: PropertyList.shape.pending })
export type ProspectBoard = z.output<typeof ProspectBoard>

/** A search without one of its filters, and its number of hits. */
const LooserSearch = z.object({
  without: z.enum(LOOSER_NAMES),
  /** Exact up to 100; above that `totalIsExact` is false. */
  total: z.number().max(LOOSER_COUNTED),
  totalIsExact: z.boolean(),
})
export type LooserSearch = z.output<typeof LooserSearch>

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
const OnBoard = Searched.omit({ orderBy: true, order: true })

/** Listings of the platform, merged with the calling agent's own data. */
export const properties = {
  list: {
    method: 'GET',
    path: '/api/properties',
    access: ['agent'],
    scope: 'read',
    query: PropertyFilter,
    support: 'lists',
    fromReplica: true,
    reply: PropertyList,
    summary: 'Immobilien suchen.',
  },
  board: {
    method: 'GET',
    path: '/api/properties/board',
    access: ['agent'],
    scope: 'read',
    query: OnBoard,
    fromReplica: true,
    reply: ProspectBoard,
    summary: `Prospects nach Status: von jedem die ersten ${BOARD_COLUMN} nach Lead-Score und ihre Zahl; weitere gibt die Suche mit prospectStatus und orderBy=score.`,
  },
  looser: {
    method: 'GET',
    path: '/api/properties/looser',
    access: ['agent'],
    scope: 'read',
    query: Searched,
    fromReplica: true,
    reply: z.array(LooserSearch).max(LOOSER_SHOWN),
    limits: [{ calls: 60, seconds: 60, per: 'user' }],
    summary: 'Auf welche Filter eine Suche ohne Treffer verzichten könnte, und wie viele Treffer sie dann hätte: höchstens drei.',
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
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    support: 'property',
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
    support: 'property',
    reply: z.array(PropertyChange),
    summary: 'Was sich an einer Immobilie geändert hat, das Neueste zuerst.',
  },
} as const satisfies Routes
