import type { Writes } from '#test/prepared-write.ts'

let prices = 100_000
/** In euros; different for each search, so that its run is never queued already. */
const ownPrice = () => (prices += 1)
/** A postcode affects the lead score of a property there. */
const CELLE = { zip_code: '29221' }

export const WRITES: Writes<'savedSearches'> = {
  'savedSearches.create': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { name: 'Rund um Celle', location: '29221 Celle', radius: 20, minPrice: ownPrice() } },
    about: { property: await make.property(CELLE) },
  }),
  'savedSearches.update': async ({ make }) => {
    const by = await make.agent()
    const { id } = await make.savedSearch(by)
    return {
      by,
      input: { params: { id }, body: { location: '29221 Celle', minPrice: ownPrice() } },
      about: { property: await make.property(CELLE) },
    }
  },
  'savedSearches.remove': async ({ make }) => {
    const by = await make.agent()
    const { id } = await make.savedSearch(by, { location: '29221 Celle' })
    return { by, input: { params: { id } }, about: { property: await make.property(CELLE) } }
  },
  'savedSearches.run': async (test) => {
    const by = await test.make.agent()
    const { id } = await test.make.savedSearch(by, { isActive: false, location: `Ort ${by.id.slice(-4)}` })
    return { by, input: { params: { id } } }
  },
}
