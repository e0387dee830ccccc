import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { PLACES } from './places.ts'
import { AROUND } from './seed-day.ts'

/** Pseudo-random numbers in [0, 1), the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Random = () => number
type Query = Partial<PropertyFilter>

export const one = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
const round = (value: number, step: number) => Math.round(value / step) * step
const kind = (random: Random): Query => ({
  listingType: 'sale',
  propertyType: one(random, ['apartment', 'apartment', 'house', 'house', 'land', 'commercial']),
})

/** A price range of relative `width` where most prices are. */
function prices(random: Random, width: number): Query {
  const minPrice = round(80_000 + 500_000 * random(), 5_000)
  return { minPrice, maxPrice: round(minPrice * (1 + width), 5_000) }
}

const place = (random: Random): Query => {
  const { town, zipCode } = one(random, PLACES)
  return { location: random() < 0.7 ? town : zipCode }
}

/** Classes of filters; each call draws other values. */
export const CLASSES: Readonly<Record<string, (random: Random) => Query>> = {
  'a place': place,
  'place, type and price': (random) => ({ ...kind(random), ...place(random), ...prices(random, 0.3) }),
  'type, start of postcode, price window': (random) => ({
    ...kind(random),
    zipCode: String(1 + Math.floor(random() * 98))
      .padStart(2, '0')
      .slice(0, random() < 0.5 ? 1 : 2),
    ...prices(random, 0.5),
  }),
  'type and price window': (random) => ({ ...kind(random), ...prices(random, 0.1 + random()) }),
  'rooms and size, no place': (random) => ({
    listingType: 'sale',
    rooms: 3 + Math.floor(random() * 7),
    minSize: 50 + 10 * Math.floor(random() * 25),
  }),
  'a deep page': (random) => ({ ...kind(random), offset: 20 * Math.floor(random() * 499) }),
  'status of the prospect': (random) => ({
    listingType: 'sale',
    prospectStatus: one(random, ['not_contacted', 'contacted', 'follow_up', 'closed_deal']),
  }),
  'sorted by price or size': (random) => ({
    ...kind(random),
    ...(random() < 0.5 ? place(random) : {}),
    orderBy: one(random, ['price', 'size', 'pricePerSqm']),
    order: one(random, ['ASC', 'DESC']),
  }),
  'only new, only with pictures': (random) => ({
    listingType: one(random, ['sale', 'rent']),
    onlyWithImages: true,
    ...(random() < 0.5 ? { onlyNewListings: true } : { sources: ['immonet.de'], sellerType: 'commercial' }),
  }),
  'kept out': (random) => ({ ...kind(random), hidden: true, ...(random() < 0.5 ? place(random) : {}) }),
  'price cut within some days': (random) => ({
    ...kind(random),
    minPriceCut: 1 + Math.floor(random() * 10),
    cutWithinDays: one(random, [7, 30, 90, 365]),
    ...(random() < 0.5 ? place(random) : {}),
  }),
  'online for long': (random) => ({
    listingType: 'sale',
    minDaysOnline: one(random, [60, 90, 180, 365]),
    ...(random() < 0.5 ? place(random) : prices(random, 0.5)),
    ...(random() < 0.3 ? { orderBy: 'listedAt', order: 'ASC' } : {}),
  }),
  'back again, or with an agency too': (random) => ({
    listingType: 'sale',
    ...(random() < 0.5 ? { onlyBack: true } : { withAgency: true }),
    ...(random() < 0.5 ? place(random) : {}),
  }),
  'can be called, written to, refuses nobody': (random) => ({
    ...kind(random),
    ...(random() < 0.5 ? place(random) : prices(random, 0.5)),
    ...one<Query>(random, [{ withPhone: true }, { letterPossible: true }, { withoutRefusals: true }]),
  }),
  'the best chance first': (random) => ({
    ...(random() < 0.5 ? kind(random) : { listingType: 'sale', sellerType: 'private' }),
    ...(random() < 0.5 ? place(random) : {}),
    ...(random() < 0.3 ? { withPhone: true } : {}),
    orderBy: 'chance',
    order: 'DESC',
    offset: 20 * Math.floor(random() * 20),
  }),
  'may be called': (random) => ({ callable: true, ...(random() < 0.5 ? kind(random) : { orderBy: 'chance', order: 'DESC' }) }),
  'to follow up today': (random) => ({ due: true, ...(random() < 0.3 ? { listingType: 'sale' } : {}) }),
  'unread hits': (random) => ({ unread: true, ...(random() < 0.5 ? kind(random) : {}) }),
  'around a place': (random) => ({
    location: AROUND.town,
    radius: AROUND.radius,
    ...(random() < 0.7 ? kind(random) : { listingType: 'sale' }),
    ...(random() < 0.5 ? prices(random, 0.5) : {}),
  }),
  'a common word': (random) => ({
    q: one(random, ['house', 'apartment', 'land']),
    ...(random() < 0.5 ? { listingType: 'sale' } : {}),
    offset: 20 * Math.floor(random() * 20),
    ...(random() < 0.3 ? { orderBy: one(random, ['price', 'chance']), order: 'DESC' } : {}),
  }),
  'a word and a place': (random) => ({ q: `house ${one(random, PLACES).town}` }),
  'a rare word': (random) => ({ q: `Nr ${10_000 + Math.floor(random() * 80_000)}` }),
  'sorted by cut or return': (random) => ({
    ...(random() < 0.5 ? kind(random) : { listingType: 'sale' }),
    ...(random() < 0.3 ? place(random) : {}),
    orderBy: one(random, ['priceCut', 'repostedAt']),
    order: 'DESC',
    offset: 20 * Math.floor(random() * 20),
  }),
}
