import { expect, it } from 'vitest'
import { SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { EMPTY, toPatch } from './form-values.ts'

it('clears emptied fields with null and sends every field', () => {
  const cleared = { location: null, radius: null, minPrice: null, maxPrice: null, minSize: null, rooms: null }
  const patch = toPatch(SavedSearchForm.parse({ ...EMPTY, sellerType: 'all', name: 'Alles' }))
  expect(patch).toMatchObject({ ...cleared, propertyType: null, sellerType: null, name: 'Alles' })
  expect(Object.keys(patch).sort()).toEqual(Object.keys(EMPTY).sort())
})
