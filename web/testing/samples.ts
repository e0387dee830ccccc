import type { User } from '#shared/contract/accounts.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import type { PropertyCard } from '#shared/contract/properties.ts'
import type { SavedSearch } from '#shared/contract/saved-searches.ts'

export const sampleUser = (change: Partial<User> = {}): User => ({
  id: '0198a000-0000-7000-8000-000000000001',
  email: 'anna.berger@giebel.example',
  firstName: 'Anna',
  lastName: 'Berger',
  role: 'agent',
  userLevel: 2,
  companyName: null,
  phoneNumber: null,
  isActive: true,
  isEmailVerified: true,
  pendingEmail: null,
  isDemo: false,
  profileImageUrl: null,
  propstackApiKey: null,
  autoExportEnabled: false,
  firstStepsHidden: false,
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: '2026-01-05T08:00:00Z',
  ...change,
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
  agentRefusal: null,
  listingDate: null,
  listedAt: '2026-11-01T08:00:00Z',
  scrapedAt: '2026-11-01T08:00:00Z',
  lastImportUpdate: null,
  offlineSince: null,
  imageUrls: [],
  isDemo: false,
  isFavorite: false,
  prospectStatus: 'not_contacted',
  leadScore: null,
  ownerName: null,
  nextFollowUpDate: null,
  ...change,
})

export function sampleNotification(change: Partial<Notification> & { place?: string } = {}): Notification {
  const { place = 'Hamburg', ...rest } = change
  const { id, title, zipCode, price, size, rooms, propertyType, imageUrls } = sampleCard()
  return {
    id: 1,
    notified: false,
    createdAt: '2026-11-20T08:00:00Z',
    searchName: 'Häuser',
    property: { id, title, location: place, zipCode, price, size, rooms, propertyType, imageUrls },
    ...rest,
  }
}

export const sampleSearch = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 3,
  name: 'Häuser in Hamburg',
  location: 'Hamburg',
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
  createdAt: '2026-11-01T08:00:00Z',
  lastRuns: [],
  nextRunAt: null,
  matches: 0,
  ...change,
})
