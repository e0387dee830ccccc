import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { rowsOf } from '#shared/contract/route.ts'

/**
 * The calls of the specification, as it writes them, for what the contract has so far: S1 section 7, S2 section 7.
 */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  accounts: ['GET /api/auth/user', 'PATCH /api/auth/user', 'POST /api/auth/login', 'POST /api/auth/register'],
  users: [
    'GET /api/admin/users',
    'PUT /api/admin/users/{id}',
    'DELETE /api/admin/users/{id}',
    'POST /api/admin/users/{id}/reset-password',
    'POST /api/admin/send-email/{userId}',
  ],
  smtpSettings: [
    'GET /api/admin/smtp-settings',
    'POST /api/admin/smtp-settings',
    'PUT /api/admin/smtp-settings/{id}',
    'DELETE /api/admin/smtp-settings/{id}',
    'PUT /api/admin/smtp-settings/{id}/set-global',
    'POST /api/admin/test-email',
  ],
  emailTemplates: [
    'GET /api/admin/email-templates',
    'POST /api/admin/email-templates',
    'PUT /api/admin/email-templates/{id}',
    'DELETE /api/admin/email-templates/{id}',
  ],
  partners: [
    'GET /api/partner/check/{shortLink}',
    'POST /api/partner/register/{shortLink}',
    'GET /api/partner/current',
    'GET /api/partner/profile',
    'PUT /api/partner/profile',
    'GET /api/partner/stats',
  ],
  tips: [
    'GET /api/partner/property-tips',
    'POST /api/partner/property-tips',
    'PATCH /api/partner/property-tips/{id}',
    'GET /api/partner/property-tips/{id}/history',
    'GET /api/makler/property-tips',
    'GET /api/makler/partners/{id}/property-tips',
    'GET /api/makler/property-tips/{id}/history',
    'PATCH /api/makler/property-tips/{id}',
  ],
  messages: ['GET /api/partner/messages'],
  commissions: ['GET /api/partner/commissions'],
  rewards: [
    'GET /api/admin/partner-rewards',
    'PUT /api/admin/partner-rewards/{id}',
    'GET /api/admin/property-tips',
    'PUT /api/admin/property-tips/{id}/status',
  ],
  properties: ['GET /api/properties', 'GET /api/properties/{id}', 'GET /api/properties/{id}/changes'],
  prospects: ['PATCH /api/properties/{id}/prospect'],
  favorites: ['GET /api/favorites', 'POST /api/favorites', 'DELETE /api/favorites/{id}'],
  savedSearches: [
    'GET /api/search-criteria',
    'POST /api/search-criteria',
    'PATCH /api/search-criteria/{id}',
    'DELETE /api/search-criteria/{id}',
  ],
  notifications: ['GET /api/notifications', 'PATCH /api/notifications/mark-read'],
  stats: ['GET /api/stats'],
  crm: [
    'POST /api/propstack/export',
    'POST /api/export',
    'POST /api/propstack/test',
    'POST /api/propstack/test-comprehensive',
    'GET /api/exports',
  ],
}

/** Query parameters of the property list, S2:322-324. */
const PROPERTY_QUERY = [
  'listingType',
  'location',
  'city',
  'zipCode',
  'minPrice',
  'maxPrice',
  'propertyType',
  'sellerType',
  'minSize',
  'rooms',
  'prospectStatus',
  'onlyWithImages',
  'onlyNewListings',
  'sources',
  'limit',
  'offset',
  'orderBy',
  'order',
]

/** Fields of a property, S2:156-163. */
const PROPERTY_FIELDS =
  `id externalId source sourceUrl title description price location zipCode address size plotSize rooms bedrooms bathrooms yearBuilt floor
  totalFloors propertyType listingType sellerType heatingType energyClass hasGarden hasBalcony hasGarage hasElevator rentCurrent
  rentPotential listingDate listedAt scrapedAt lastImportUpdate imageUrls contactInfo prospectStatus internalNotes ownerName ownerPhone
  ownerEmail leadScore estimatedValue preferredContactMethod nextFollowUpDate lastContactDate thinkImmoLink ebkLink is24Link
  immobilienLink deinNeuesZuhauseLink kipLink ohnemaklerLink immoweltLink privateimmobilienangeboteLink immonetLink immoanzeigen24Link
  wohnungjetztLink`.split(/\s+/)

describe('the contract', () => {
  const served = new Map(rowsOf(contract).map(({ noun, row }) => [`${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`, noun]))

  it.each(Object.entries(SPECIFIED).flatMap(([noun, calls]) => calls.map((call) => [call, noun] as const)))(
    'has %s in %s',
    (call, noun) => {
      expect(served.get(call)).toBe(noun)
    },
  )

  it('reads every query parameter of the property list', () => {
    expect(Object.keys(contract.properties.list.query.shape)).toEqual(expect.arrayContaining(PROPERTY_QUERY))
  })

  it('answers with every field of a property', () => {
    expect(Object.keys(contract.properties.get.reply.shape)).toEqual(expect.arrayContaining(PROPERTY_FIELDS))
  })

  it('names for every writing row what looks different afterwards, by paths that are read', () => {
    const read = new Set(
      rowsOf(contract)
        .filter(({ row }) => row.method === 'GET')
        .map(({ row }) => row.path),
    )
    const named = rowsOf(contract).flatMap(({ row }) => (row.method === 'GET' ? [] : row.invalidates))
    expect(named.filter((path) => !read.has(path))).toEqual([])
  })
})
