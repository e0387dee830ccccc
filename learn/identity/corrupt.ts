import type { ComparedAdvert } from '#server/features/market/identity/rules/facts.ts'

/** Pseudo-random numbers from 0 to 1, the same for each seed. */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
/** A typical mistake or omission by a seller; undefined if it cannot apply to the advert. */
type Slip = (advert: ComparedAdvert, random: Random) => Partial<ComparedAdvert> | undefined

const pick = <Value>(values: readonly Value[], random: Random): Value | undefined => values[Math.floor(random() * values.length)]

function withDigit(figure: string, random: Random): string {
  const at = Math.floor(random() * figure.length)
  const digit = (Number(figure[at]) + 1 + Math.floor(random() * 8)) % 10
  return `${figure.slice(0, at)}${at === 0 && digit === 0 ? 1 : digit}${figure.slice(at + 1)}`
}

function withSwap(figure: string, random: Random): string {
  const at = Math.floor(random() * (figure.length - 1))
  return `${figure.slice(0, at)}${figure[at + 1]}${figure[at]}${figure.slice(at + 2)}`
}

type Figure = 'price' | 'size' | 'plotSize' | 'yearBuilt'

const typed =
  (field: Figure, change: (figure: string, random: Random) => string): Slip =>
  (advert, random) => {
    const value = Math.round(advert[field] ?? 0)
    return value < 10 ? undefined : { [field]: Number(change(String(value), random)) }
  }

const timesTen =
  (field: Figure): Slip =>
  (advert, random) =>
    advert[field] ? { [field]: random() < 0.5 ? advert[field] * 10 : Math.round(advert[field] / 10) } : undefined

const without =
  (...fields: readonly (keyof ComparedAdvert)[]): Slip =>
  (advert) =>
    fields.some((field) => advert[field]) ? Object.fromEntries(fields.map((field) => [field, null])) : undefined

const rounded =
  (field: Figure, step: number): Slip =>
  (advert) =>
    advert[field] && advert[field] % step !== 0 ? { [field]: Math.max(step, Math.round(advert[field] / step) * step) } : undefined

const postcode =
  (change: (figure: string, random: Random) => string): Slip =>
  ({ zipCode }, random) =>
    zipCode ? { zipCode: change(zipCode, random) } : undefined

const SLIPS: readonly Slip[] = [
  typed('size', withDigit),
  typed('size', withSwap),
  timesTen('size'),
  typed('price', withDigit),
  typed('price', withSwap),
  timesTen('price'),
  typed('plotSize', withDigit),
  typed('yearBuilt', withDigit),
  typed('yearBuilt', withSwap),
  postcode(withDigit),
  postcode(withSwap),
  ({ plotSize }) => (plotSize ? { size: plotSize, plotSize: null } : undefined),
  ({ size, plotSize }) => (size && plotSize ? { size: plotSize, plotSize: size } : undefined),
  // counts in a granny flat
  ({ size, rooms, propertyType }, random) =>
    size && propertyType === 'house'
      ? { size: Math.round(size * (1.12 + 0.33 * random())), ...(rooms && { rooms: rooms + (random() < 0.5 ? 1 : 2) }) }
      : undefined,
  // counts in a balcony or a cellar
  ({ size }, random) => (size ? { size: Math.round(size * (1.03 + 0.07 * random())) } : undefined),
  ({ floor, totalFloors }) => {
    const of = /^(\d+) von (\d+)$/.exec(floor ?? '')
    if (of) return { floor: `${Number(of[1]) + 1} von ${Number(of[2]) + 1}` }
    const storey = /^(\d+)/.exec(floor ?? '')?.[1]
    return storey === undefined
      ? undefined
      : { floor: `${Number(storey) + 1}. Etage`, ...(totalFloors && { totalFloors: totalFloors + 1 }) }
  },
  ({ rooms }, random) => (rooms ? { rooms: rooms + (random() < 0.5 ? 0.5 : 1) } : undefined),
  ({ propertyType }) =>
    propertyType === 'land'
      ? undefined
      : { propertyType: propertyType === 'house' ? 'apartment' : propertyType === 'apartment' ? 'house' : 'other' },
  () => ({ propertyType: 'other' }),
  rounded('size', 5),
  rounded('size', 10),
  rounded('plotSize', 10),
  without('price'),
  without('size'),
  without('rooms'),
  without('plotSize', 'yearBuilt'),
  without('contactPhone', 'contactName'),
  without('address', 'floor'),
  without('size', 'rooms', 'plotSize', 'yearBuilt', 'address'),
  () => ({ pictureMarks: [] }),
  ({ location }) => (location ? { location: location.split(/ - |, | \(| /)[0] ?? null } : undefined),
  ({ price }, random) => (price ? { price: Math.round((price * (0.85 + 0.3 * random())) / 1000) * 1000 || price } : undefined),
]

/** The advert with one or two mistakes. */
export function corrupt(advert: ComparedAdvert, random: Random): ComparedAdvert {
  let made = advert
  for (let left = random() < 0.3 ? 2 : 1, tries = 0; left > 0 && tries < 9; tries += 1) {
    const slip = pick(SLIPS, random)?.(made, random)
    if (!slip) continue
    made = { ...made, ...slip }
    left -= 1
  }
  return made
}
