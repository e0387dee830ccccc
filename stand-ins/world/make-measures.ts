import type { Ad, OfferCategoryId } from './ad.ts'
import type { Random } from './random.ts'
import type { City } from './words/cities.ts'

/** All of a property's numbers. Sizes in m², price in euros. */
export type Measures = Pick<Ad, 'size' | 'plotSize' | 'rooms' | 'bedrooms' | 'bathrooms' | 'floor' | 'totalFloors' | 'yearBuilt'> & {
  readonly price: number
}

const NONE: Omit<Measures, 'price'> = {
  size: null,
  plotSize: null,
  rooms: null,
  bedrooms: null,
  bathrooms: null,
  floor: null,
  totalFloors: null,
  yearBuilt: null,
}

/** Owners ask 485.000 or 489.900, never 486.213. */
function rounded(price: number, random: Random): number {
  const step = price < 5_000 ? 10 : price < 300_000 ? 1_000 : 5_000
  const even = Math.max(step, Math.round(price / step) * step)
  return price > 50_000 && random.chance(0.25) ? even - 100 : even
}

function makeYear(random: Random): number {
  return random.weighted([
    [random.int(1896, 1918), 3],
    [random.int(1925, 1939), 3],
    [random.int(1951, 1969), 5],
    [random.int(1970, 1989), 6],
    [random.int(1990, 2009), 5],
    [random.int(2010, 2023), 3],
  ])
}

function ageFactor(year: number): number {
  return year >= 2010 ? 1.18 : year >= 1990 ? 1.04 : year < 1919 ? 1.02 : 0.92
}

function flat(random: Random, perSquareMetre: number): Measures {
  const rooms = random.weighted([
    [1, 2],
    [1.5, 1],
    [2, 6],
    [2.5, 2],
    [3, 7],
    [3.5, 1],
    [4, 4],
    [5, 1],
  ])
  const whole = Math.round(rooms * random.int(20, 27) + random.int(4, 16))
  const size = random.chance(0.2) ? whole + random.int(1, 9) / 10 : whole
  const totalFloors = random.int(2, 7)
  const yearBuilt = makeYear(random)
  return {
    ...NONE,
    size,
    rooms,
    bedrooms: Math.max(1, Math.floor(rooms) - 1),
    bathrooms: rooms >= 4 ? 2 : 1,
    floor: random.int(0, totalFloors),
    totalFloors,
    yearBuilt,
    price: rounded(size * perSquareMetre * ageFactor(yearBuilt) * (0.85 + random.next() * 0.3), random),
  }
}

function house(random: Random, perSquareMetre: number, objectType: string): Measures {
  const blocks = objectType === 'Mehrfamilienhaus'
  const rooms = blocks
    ? random.int(9, 22)
    : random.weighted([
        [3, 1],
        [4, 5],
        [4.5, 1],
        [5, 7],
        [6, 4],
        [7, 2],
        [8, 1],
      ])
  const size = blocks ? random.int(260, 620) : Math.round(rooms * random.int(22, 29) + random.int(5, 25))
  const yearBuilt = makeYear(random)
  return {
    ...NONE,
    size,
    rooms,
    plotSize: objectType === 'Reihenhaus' ? random.int(140, 320) : random.int(330, 1240),
    bedrooms: Math.max(2, Math.floor(rooms) - 2),
    bathrooms: blocks ? Math.ceil(rooms / 3) : rooms >= 6 ? 2 : 1,
    totalFloors: objectType === 'Bungalow' ? 1 : blocks ? 4 : 2,
    yearBuilt,
    price: rounded(size * perSquareMetre * ageFactor(yearBuilt) * (blocks ? 0.72 : 1) * (0.8 + random.next() * 0.3), random),
  }
}

/** Consistent sizes, and a price that fits town and district (`level`, 1 = the town's average). */
export function makeMeasures(random: Random, category: OfferCategoryId, objectType: string, city: City, level: number): Measures {
  if (category === '196') return flat(random, city.flat * level)
  if (category === '203') return flat(random, city.rent * level)
  if (category === '208') return house(random, city.house * level, objectType)
  if (category === '205') return house(random, city.rent * level * 0.9, objectType)
  if (category === '207') {
    const garden = objectType === 'Garten' || objectType === 'Land-/Forstwirtschaft'
    const plotSize = garden ? random.int(280, 900) : random.int(380, 1450)
    return {
      ...NONE,
      plotSize,
      price: rounded(plotSize * (garden ? random.int(14, 60) : city.land * level * (0.75 + random.next() * 0.4)), random),
    }
  }
  const size = random.int(35, objectType === 'Lagerhalle' ? 620 : 210)
  return {
    ...NONE,
    size,
    rooms: objectType === 'Büro/Praxis' ? random.int(2, 6) : null,
    yearBuilt: makeYear(random),
    price: rounded(size * city.rent * level * (objectType === 'Lagerhalle' ? 0.45 : 1.1), random),
  }
}
