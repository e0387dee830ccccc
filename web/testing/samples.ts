import { NO_FACTS } from '#shared/domain/advert-fields.ts'
import { NOTHING_NOTED } from '#shared/domain/prospect-fields.ts'
import type { Session, User } from '#shared/contract/people/accounts.ts'
import type { Office } from '#shared/contract/people/office.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import type { Problem, TextConflict } from '#shared/contract/problem.ts'
import type { Property, PropertyCard } from '#shared/contract/work/properties.ts'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'

export const sampleUser = (change: Partial<User> = {}): User => ({
  id: '0198a000-0000-7000-8000-000000000001',
  email: 'anna.berger@giebel.example',
  firstName: 'Anna',
  lastName: 'Berger',
  role: 'agent',
  userLevel: 2,
  officeRole: 'principal',
  ofColleagues: 'work',
  hasColleagues: false,
  agreementDue: false,
  supportUntil: null,
  companyName: null,
  phoneNumber: null,
  isActive: true,
  isEmailVerified: true,
  pendingEmail: null,
  isDemo: false,
  profileImageUrl: null,
  crm: 'propstack',
  propstackApiKey: null,
  onofficeToken: null,
  crmTest: null,
  autoExportEnabled: false,
  needsSecondFactor: false,
  picturesByClick: false,
  firstStepsHidden: false,
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: '2026-01-05T08:00:00Z',
  ...change,
})

export const OFFICE: Office = {
  name: 'Berger Immobilien',
  phone: '03641 123456',
  email: 'buero@giebel.example',
  street: 'Markt 1',
  zipCode: '07743',
  city: 'Jena',
  colleaguesProspects: 'work',
}

/** Nothing recorded; a letter arrives at an address with a postcode. */
const knownContact = ({ address, zipCode }: Partial<PropertyCard>): PropertyCard['contact'] => ({
  objectedAt: null,
  hasPublishedPhone: false,
  ...(address && zipCode !== null && { hasFullAddress: true as const }),
  consents: [],
  withdrawn: [],
  searchClient: null,
})

export const sampleCard = (change: Partial<PropertyCard> = {}): PropertyCard => ({
  id: 7,
  externalId: '700',
  source: 'kleinanzeigen.de',
  sourceUrl: null,
  title: 'Rotklinker am Park',
  price: 450_000,
  priceNegotiable: false,
  previousPrice: null,
  priceCut: null,
  priceCutAt: null,
  location: 'Hamburg',
  zipCode: '20257',
  address: null,
  size: 120,
  plotSize: null,
  rooms: 4.5,
  propertyType: 'house',
  listingType: 'sale',
  sellerType: 'private',
  hiddenReason: null,
  doubtReason: null,
  verdictEvidence: null,
  correctedTo: null,
  agentRefusal: null,
  possibleRefusal: null,
  refusalAnswer: null,
  listingDate: null,
  listedAt: '2026-11-01T08:00:00Z',
  scrapedAt: '2026-11-01T08:00:00Z',
  lastImportUpdate: null,
  state: 'online',
  offlineSince: null,
  reposts: 0,
  repostedAt: null,
  isWithAgency: false,
  imageUrls: [],
  isDemo: false,
  isFavorite: false,
  prospectStatus: 'not_contacted',
  statusChangedAt: null,
  leadScore: null,
  assignedTo: null,
  ownerName: null,
  contactName: null,
  nextFollowUpDate: null,
  nextFollowUpTime: null,
  contact: knownContact(change),
  matchingClients: { count: 0, clients: [] },
  portalCount: 1,
  market: null,
  shifts: [],
  ...change,
})

export const sampleProperty = (change: Partial<Property> = {}): Property => ({
  ...NO_FACTS,
  ...NOTHING_NOTED,
  ...sampleCard(change),
  description: null,
  pricePerSqm: null,
  latitude: null,
  longitude: null,
  features: [],
  contactInfo: null,
  publishedNumbers: [],
  internalNotes: null,
  internalNotesVersion: 0,
  ownerNumbers: [],
  isWatched: false,
  thinkImmoLink: null,
  ebkLink: null,
  is24Link: null,
  immobilienLink: null,
  deinNeuesZuhauseLink: null,
  kipLink: null,
  ohnemaklerLink: null,
  immoweltLink: null,
  privateimmobilienangeboteLink: null,
  immonetLink: null,
  immoanzeigen24Link: null,
  wohnungjetztLink: null,
  adverts: [],
  ...change,
})

export function sampleNotification(change: Partial<Notification> & { place?: string } = {}): Notification {
  const { place = 'Hamburg', ...rest } = change
  const { id, title, zipCode, price, size, rooms, propertyType, listingType, imageUrls } = sampleCard()
  return {
    id: 1,
    kind: 'match',
    notified: false,
    createdAt: '2026-11-20T08:00:00Z',
    searchId: 3,
    searchName: 'Häuser',
    property: { id, title, location: place, zipCode, price, size, rooms, propertyType, listingType, imageUrls },
    tip: null,
    message: null,
    commission: null,
    statement: null,
    run: null,
    reason: null,
    ...rest,
  }
}

/** An advert of a property. */
export const sampleAdvert = (change: Partial<Property['adverts'][number]> = {}): Property['adverts'][number] => ({
  id: 1,
  source: 'kleinanzeigen.de',
  channel: 'portal',
  tipId: null,
  state: 'online',
  stateSince: '2026-11-01T10:00:00Z',
  title: 'Haus am Park',
  price: 400_000,
  size: 120,
  rooms: 5,
  sellerType: 'private',
  listedAt: '2026-11-01T10:00:00Z',
  sourceUrl: 'https://www.kleinanzeigen.de/s-anzeige/1',
  prices: [],
  decision: null,
  ...change,
})

export const sampleSearch = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 3,
  name: 'Häuser in Hamburg',
  location: 'Hamburg',
  morePlaces: [],
  radius: 10,
  minPrice: null,
  maxPrice: 600_000,
  propertyType: 'house',
  listingType: 'sale',
  minSize: null,
  rooms: 3,
  sellerType: 'private',
  onlyWithImages: false,
  onlyNewListings: false,
  sources: ['kleinanzeigen.de'],
  isActive: true,
  autoExport: false,
  alerts: true,
  priceDropAlerts: false,
  returnAlerts: false,
  createdAt: '2026-11-01T08:00:00Z',
  lastRuns: [],
  limits: [],
  waitsForConfirmation: false,
  nextRunAt: null,
  matches: 0,
  ...change,
})

export const sampleSession = (change: Partial<Session> = {}): Session => ({
  id: 1,
  device: 'Firefox auf Windows',
  address: '203.0.113.7',
  isCurrent: true,
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: new Date().toISOString(),
  ...change,
})

/** A conflict on a save: the current text. */
export const textChanged = (conflict: TextConflict) => ({
  status: 409,
  body: {
    type: 'about:blank',
    status: 409,
    detail: 'Dieser Text wurde inzwischen an anderer Stelle geändert.',
    code: 'text_changed',
    conflict,
  } satisfies Problem,
})

export const INVITATION = { shortLink: 'abc', url: 'http://giebel.test/partner/abc', sharedAt: null }
export const CALENDAR = { url: `http://giebel.test/api/calendar/${'a'.repeat(43)}.ics` }

/** „Frau 1“ with „Haus 1“. */
export const sampleLead = (id: number, change: Partial<CallLead> = {}): CallLead => ({
  ...sampleCard({ id, title: `Haus ${id}`, ownerName: `Frau ${id}` }),
  score: 50,
  reasons: [],
  light: 'green',
  why: 'Für einen Suchkunden',
  waits: null,
  isOfAdvert: true,
  numbers: [{ text: `0171 555012${id}`, tel: `+49171555012${id}` }],
  tries: 0,
  prices: [],
  said: [],
  lastSpoke: null,
  notes: null,
  otherOffers: 0,
  ...change,
})
