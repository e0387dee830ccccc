import { expect, it } from 'vitest'
import { sourceLimits } from './source-limits.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'

const HOUSES: PortalCriteria = {
  listingType: 'sale',
  propertyType: 'house',
  location: 'Uelzen',
  radius: null,
  sellerType: 'private',
  minPrice: null,
  maxPrice: null,
  minSize: null,
  rooms: null,
}
const ALL = ['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de'] as const
const limitedSources = (change: Partial<PortalCriteria>) =>
  sourceLimits({ ...HOUSES, ...change }, [change.location === undefined ? HOUSES.location : change.location], ALL).map(
    ({ source }) => source,
  )

it('names only the sources that cannot serve the criteria', () => {
  expect(limitedSources({})).toEqual(['immobilienscout24.de'])
  expect(limitedSources({ sellerType: null })).toEqual([])
  expect(limitedSources({ sellerType: null, location: 'Wriedel' })).toEqual(['immobilienscout24.de'])
  expect(limitedSources({ sellerType: null, propertyType: 'commercial', location: null })).toEqual([
    'immobilienscout24.de',
    'immonet.de',
    'immowelt.de',
  ])
})

it('describes each limit in a sentence', () => {
  for (const { sentence } of sourceLimits({ ...HOUSES, radius: 20 }, ['Wriedel'], ALL)) expect(sentence).toMatch(/^ImmoScout24 .*[.]$/)
})
