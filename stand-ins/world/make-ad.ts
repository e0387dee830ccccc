import type { Ad, AdKind, AdPlace, AdSeller, OfferCategoryId } from './ad.ts'
import { makeMeasures } from './make-measures.ts'
import { makeCommercialSeller, makePrivateSeller } from './make-seller.ts'
import { fill, makeText, makeTitle } from './make-text.ts'
import type { Random } from './random.ts'
import type { City } from './words/cities.ts'
import { CITIES } from './words/cities.ts'
import { FEATURES, OBJECT_TYPES } from './words/features.ts'
import type { NoiseRow } from './words/noise.ts'
import { ABROAD, MOVING, PLACEHOLDERS, PREFABS, SWAPS, WANTED } from './words/noise.ts'
import { STREETS } from './words/sellers.ts'

/** An advert's fixed properties; all others are random. */
export interface AdWish {
  readonly category?: OfferCategoryId
  readonly city?: string
  readonly seller?: 'private' | 'commercial'
}

/** An advert before it gets its id and date. */
export type AdDraft = Omit<Ad, 'id' | 'publishedAt'>

const CATEGORY_SHARES: readonly (readonly [OfferCategoryId, number])[] = [
  ['196', 31],
  ['208', 32],
  ['203', 16],
  ['207', 9],
  ['277', 6],
  ['205', 6],
]

const NOISE: Readonly<Record<Exclude<AdKind, 'offer'>, readonly NoiseRow[]>> = {
  wanted: WANTED,
  swap: SWAPS,
  abroad: ABROAD,
  moving: MOVING,
  prefab: PREFABS,
  placeholder: PLACEHOLDERS,
}

function pickCity(random: Random, name: string | undefined): City {
  return CITIES.find((city) => city.name === name) ?? random.weighted(CITIES.map((city) => [city, city.weight] as const))
}

function makePlace(random: Random, city: City): { place: AdPlace; level: number } {
  const [districtId, district, zip, latitude, longitude, level] = random.pick(city.districts)
  const nearby = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 0.012).toFixed(6))
  const street = random.chance(0.2) ? `${random.pick(STREETS)} ${random.int(1, 88)}` : null
  return {
    level,
    place: {
      cityId: city.id,
      city: city.name,
      state: city.state,
      districtId,
      district,
      zip,
      latitude: nearby(latitude),
      longitude: nearby(longitude),
      street,
    },
  }
}

/** What an advert's text may mention about its property. */
function listSlots({
  rooms,
  size,
  plotSize,
  yearBuilt,
  objectType,
  place,
}: Pick<Ad, 'rooms' | 'size' | 'plotSize' | 'yearBuilt' | 'objectType' | 'place'>) {
  return { rooms, size, plot: plotSize, year: yearBuilt, district: place.district, city: place.city, type: objectType }
}

/** The same property in another seller's words. */
export function reworded(random: Random, ad: Ad | AdDraft, category: OfferCategoryId, seller: AdSeller): AdDraft {
  return {
    ...ad,
    seller,
    title: makeTitle(random, category, listSlots(ad), seller.type),
    text: makeText(random, category, listSlots(ad), seller.type),
    oldPrice: null,
    commissionFree: seller.type === 'private',
    top: false,
  }
}

/** A plain offer by an owner or (about one in four) by an agency. */
export function makeOffer(random: Random, wish: AdWish, now: Date): AdDraft {
  const category = wish.category ?? random.weighted(CATEGORY_SHARES)
  const city = pickCity(random, wish.city)
  const { place, level } = makePlace(random, city)
  const objectType = random.weighted(OBJECT_TYPES[category])
  const measures = makeMeasures(random, category, objectType, city, level)
  const type = wish.seller ?? (random.chance(0.74) ? 'private' : 'commercial')
  const seller = type === 'private' ? makePrivateSeller(random, city.name, now) : makeCommercialSeller(random, city.name, now, 'agency')
  const slots = listSlots({ ...measures, objectType, place })
  const onRequest = random.chance(0.03)
  const { price, ...rest } = measures
  return {
    ...rest,
    kind: 'offer',
    category,
    title: makeTitle(random, category, slots, type),
    text: makeText(random, category, slots, type),
    price: onRequest ? null : price,
    negotiable: onRequest || random.chance(0.35),
    oldPrice: !onRequest && price > 50_000 && random.chance(0.06) ? Math.round((price * 1.06) / 1000) * 1000 : null,
    objectType,
    availableFrom: random.chance(0.4)
      ? `${random.pick(['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni'])} ${now.getUTCFullYear() + 1}`
      : null,
    commissionFree: type === 'private',
    features: random.some(FEATURES[category], random.int(1, 5)),
    place,
    seller,
    showsDate: !random.chance(0.04),
    declaredWanted: false,
    top: false,
    pictures: category === '207' ? random.int(1, 3) : random.int(3, 6),
  }
}

/** Adverts that a reader must distinguish from owners' offers. */
export function makeNoise(random: Random, kind: Exclude<AdKind, 'offer'>, wish: AdWish, now: Date): AdDraft {
  const [title, text, category] = random.pick(NOISE[kind])
  const city = pickCity(random, wish.city)
  const { place } = makePlace(random, city)
  const slots = { city: city.name, district: place.district }
  const business = kind === 'prefab' || kind === 'moving'
  const house = category === '208' || category === '275'
  const price = {
    wanted: random.pick([null, 1, 250_000]),
    swap: random.pick([null, 1]),
    abroad: random.int(60, 320) * 1000,
    moving: random.pick([null, 39]),
    prefab: random.int(189, 420) * 1000 - 100,
    placeholder: 1,
  }[kind]
  return {
    kind,
    category,
    title: fill(title, slots),
    text: fill(text, slots),
    price,
    negotiable: price === null || random.chance(0.4),
    oldPrice: null,
    size:
      kind === 'moving'
        ? null
        : kind === 'wanted'
          ? random.pick([null, 1, 100])
          : kind === 'placeholder'
            ? random.pick([null, 1, 120])
            : random.int(60, 150),
    plotSize: null,
    rooms: kind === 'moving' || kind === 'wanted' ? null : random.int(2, 6),
    bedrooms: null,
    bathrooms: null,
    floor: null,
    totalFloors: null,
    yearBuilt: kind === 'prefab' ? now.getUTCFullYear() : null,
    objectType: house ? 'Einfamilienhaus freistehend' : null,
    availableFrom: null,
    commissionFree: !business,
    features: [],
    place: { ...place, street: null },
    seller: business ? makeCommercialSeller(random, city.name, now, kind) : makePrivateSeller(random, city.name, now),
    showsDate: true,
    declaredWanted: kind === 'wanted' && random.chance(0.5),
    top: false,
    pictures: kind === 'wanted' ? random.int(0, 1) : random.int(1, 3),
  }
}
