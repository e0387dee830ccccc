import type { Decision } from '#shared/contract/market/identity.ts'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import type { MarketSheet } from '#shared/contract/work/market-sheet.ts'
import type { SearchClient } from '#shared/contract/work/search-clients.ts'

export const RED = { light: 'red', reason: 'Nicht ohne Einwilligung.' } as const

/** A tip as the office reads it. */
export const sampleTip = (id: number, change: Partial<IncomingTip> = {}): IncomingTip => ({
  id,
  partnerId: '0198a000-0000-7000-8000-000000000002',
  partnerFirstName: 'Vera',
  partnerLastName: 'Räumt',
  partnerEmail: 'vera@example.test',
  tipType: 'Immobilienverkauf',
  propertyType: 'Haus',
  address: null,
  street: 'Lindenweg',
  houseNumber: String(id),
  zipCode: '22111',
  city: 'Hamburg',
  position: null,
  photos: [],
  estimatedPrice: 480_000,
  sellerName: null,
  sellerPhone: null,
  sellerEmail: null,
  notes: null,
  urgency: 'mittel',
  leadSource: null,
  description: null,
  status: 'submitted',
  maklerNotes: null,
  maklerNotesVersion: 0,
  submittedAt: '2026-11-20T09:00:00Z',
  priority: null,
  ownerConsent: null,
  isOwnerHidden: false,
  contact: { lights: { phone: RED, email: RED, letter: RED }, objectedAt: null },
  followUpDate: null,
  ownNotes: null,
  ownNotesVersion: 0,
  ...change,
})

export const sampleSearchClient = (change: Partial<SearchClient> = {}): SearchClient => ({
  id: 3,
  name: 'K-17',
  budget: 400_000,
  places: ['Jena'],
  propertyType: null,
  since: '2026-10-01',
  isActive: true,
  createdAt: '2026-10-01T08:00:00Z',
  links: [],
  linkCount: 0,
  ...change,
})

/** Two adverts that the office keeps apart. */
export const sampleDecision = (change: Partial<Decision> = {}): Decision => ({
  id: 9,
  kind: 'apart',
  oneTitle: 'Haus am Park',
  otherTitle: 'Familienhaus',
  propertyId: 4,
  by: 'self',
  isShared: false,
  createdAt: '2026-11-02T10:00:00Z',
  ...change,
})

export const sampleSheet = (change: Partial<MarketSheet> = {}): MarketSheet => ({
  id: 7,
  title: 'Haus am Park',
  place: '20257 Eimsbüttel',
  propertyType: 'house',
  listingType: 'sale',
  size: 100,
  price: null,
  countedAt: '2026-11-20T08:00:00Z',
  refusal: null,
  figures: {
    area: '20257',
    listings: 24,
    perSqm: { low: 2_900, median: 3_000, high: 3_100 },
    onlineDays: 10,
    similar: null,
    gone: null,
    quarters: [],
  },
  ...change,
})
