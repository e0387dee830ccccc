import { type Random, createRandom } from '../world/random.ts'

export interface StandInBusiness {
  /** Starts at 1. */
  readonly id: number
  readonly name: string
  /** The trade under which it is found. */
  readonly trade: string
  /** The trades in its entry, if there are more than `trade`. */
  readonly branches?: string
  readonly street: string
  readonly houseNumber: string
  readonly zip: string
  readonly city: string
  /** Without spaces, like `04012345678`; from the ranges reserved for fiction. */
  readonly phone: string
  readonly domain: string | null
  readonly hasMail: boolean
}

const TRADES = ['Gartenbauer', 'Entrümpler', 'Elektrik', 'Dachdeckerei', 'Architekt', 'Sanitär'] as const
const FAMILIES = [
  'Brandt',
  'Öztürk',
  'Lührs',
  'Petersen',
  'Weiß',
  'Kowalski',
  'Meyer',
  'Süß',
  'Thießen',
  'Nguyen',
  'Hansen',
  'Groß',
] as const
const FORMS = ['GmbH', 'GmbH & Co. KG', 'e.K.', 'GbR', ''] as const
const STREETS = ['Lange Straße', 'Am Wehr', 'Hafenstraße', 'Straße des 17. Juni', 'Mühlenweg', 'Große Bleiche', 'Kirchplatz'] as const
/** Towns with a postcode and their number range that the regulator reserves for fiction. */
const TOWNS = [
  ['Hamburg', '22111', '04066969'],
  ['Berlin', '10115', '03023125'],
  ['München', '80331', '08999998'],
  ['Köln', '50667', '02214710'],
  ['Frankfurt am Main', '60311', '06990009'],
] as const

/** Deterministic for a seed. */
export function makeBusinesses({ seed, count }: { readonly seed: number; readonly count: number }): StandInBusiness[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, n) => makeBusiness(random, n + 1))
}

function makeBusiness(random: Random, id: number): StandInBusiness {
  const [city, zip, film] = TOWNS[id % TOWNS.length] ?? TOWNS[0]
  const trade = TRADES[Math.floor(id / TOWNS.length) % TRADES.length] ?? TRADES[0]
  const family = random.pick(FAMILIES)
  const word = `${family}-${id}`.toLowerCase().replace(/[äöüß]/g, (sign) => PLAIN[sign] ?? sign)
  return {
    id,
    name: `${family} ${trade} ${random.pick(FORMS)}`.trim(),
    trade,
    street: random.pick(STREETS),
    houseNumber: String(random.int(1, 120)),
    zip,
    city,
    phone: `${film}${String(id % 1_000).padStart(3, '0')}`,
    domain: random.chance(0.7) ? `${word}.example` : null,
    hasMail: random.chance(0.5),
  }
}

/** An entry's line of trades. */
export const listBranches = ({ trade, branches = trade }: StandInBusiness): string => branches

const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
