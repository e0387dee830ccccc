import { expect, it } from 'vitest'
import { sampleSearch } from '#web/testing/samples.ts'
import { toSearch } from './summary.ts'

it('passes all criteria to the search page', () => {
  const asked = {
    location: 'Celle',
    minPrice: 100_000,
    maxPrice: 500_000,
    minSize: 80,
    rooms: 3,
    propertyType: 'house',
    sellerType: 'commercial',
    listingType: 'rent',
    onlyWithImages: true,
    onlyNewListings: true,
    sources: ['immowelt.de'],
  } as const
  expect(toSearch(sampleSearch({ ...asked, sources: [...asked.sources] }), asked.location)).toMatchObject(asked)
})

it('keeps unset criteria unset, including the seller', () => {
  const open = { location: null, minPrice: null, maxPrice: null, minSize: null, rooms: null, propertyType: null, sellerType: null }
  expect(toSearch(sampleSearch(open), null)).toMatchObject({
    location: '',
    minPrice: undefined,
    maxPrice: undefined,
    minSize: undefined,
    rooms: undefined,
    propertyType: 'all',
    sellerType: 'all',
  })
})
