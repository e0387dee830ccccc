import { type Random, randomOf } from '../world/random.ts'

/** An invented business of the world. */
export interface StandInBusiness {
  /** Counts from 1. */
  readonly id: number
  readonly name: string
  /** What it is found by. */
  readonly trade: string
  /** What its entry says it does, where that is more than what it is found by. */
  readonly branches?: string
  readonly street: string
  readonly houseNumber: string
  readonly zip: string
  readonly city: string
  /** Without blanks, `04012345678`; nobody has it: these numbers are kept for films. */
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
/** Towns with a postcode, and the beginning of the numbers that the regulator keeps there for films. */
const TOWNS = [
  ['Hamburg', '22111', '04066969'],
  ['Berlin', '10115', '03023125'],
  ['München', '80331', '08999998'],
  ['Köln', '50667', '02214710'],
  ['Frankfurt am Main', '60311', '06990009'],
] as const

/** The same seed gives the same businesses. */
export function makeBusinesses({ seed, count }: { readonly seed: number; readonly count: number }): StandInBusiness[] {
  const random = randomOf(seed)
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

/** What an entry says under its name. */
export const branchesOf = ({ trade, branches = trade }: StandInBusiness): string => branches

const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
