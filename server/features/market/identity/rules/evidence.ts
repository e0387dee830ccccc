import type { Facts } from './facts.ts'

/** Evidence for one property (positive weight) or for two (negative). */
export interface Evidence {
  readonly weight: number
  /** Outweighed only by the same pictures and the same text. */
  readonly isContradiction?: boolean
  /** A German phrase for the user. */
  readonly say: () => string
}

type Rule = (one: Facts, other: Facts) => Evidence | undefined

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/** Both values of a field; undefined unless both adverts have it. */
function both(field: 'price' | 'size' | 'plotSize' | 'rooms' | 'yearBuilt', one: Facts, other: Facts): [number, number] | undefined {
  const [a, b] = [one.advert[field] ?? null, other.advert[field] ?? null]
  return a === null || b === null || a <= 0 || b <= 0 ? undefined : [a, b]
}

/** Relative difference: 0 if equal, 0.1 if the larger one is 10 % larger. */
const apart = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) - 1
const shared = <Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>) => [...one].filter((value) => other.has(value))
function countShared<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): number {
  let count = 0
  for (const value of one) if (other.has(value)) count += 1
  return count
}

/** Share of the shorter text found in the longer one, 0 to 1. Texts of a few words count as 0. */
export function commonText(one: Facts, other: Facts): number {
  const shorter = Math.min(one.words.shingles.size, other.words.shingles.size)
  return shorter < 8 ? 0 : countShared(one.words.shingles, other.words.shingles) / shorter
}

export const commonPictures = (one: Facts, other: Facts): number => countShared(one.pictures, other.pictures)

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1)
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Edit distance of two typing errors, or of two swapped letters. */
const MISSPELLED = 2

const offer: Rule = (one, other) =>
  one.advert.listingType === other.advert.listingType
    ? undefined
    : { say: () => 'Das eine ist zu verkaufen, das andere zu vermieten', weight: -10, isContradiction: true }

const type: Rule = (one, other) => {
  const [a, b] = [one.advert.propertyType, other.advert.propertyType]
  return a === b || a === 'other' || b === 'other'
    ? undefined
    : { say: () => 'andere Art von Immobilie', weight: -6, isContradiction: true }
}

const place: Rule = (one, other) => {
  if (one.zipCode && other.zipCode) {
    if (one.zipCode === other.zipCode) return { say: () => `gleiche Postleitzahl ${one.zipCode}`, weight: 1 }
    const isNear = one.zipCode.slice(0, 3) === other.zipCode.slice(0, 3)
    return { say: () => `andere Postleitzahl (${one.zipCode}, ${other.zipCode})`, weight: isNear ? -3 : -8 }
  }
  if (one.places.size === 0 || other.places.size === 0) return undefined
  const [word] = shared(one.places, other.places)
  return word === undefined ? { say: () => 'anderer Ort', weight: -5 } : { say: () => 'gleicher Ort', weight: 0.7 }
}

const street: Rule = (one, other) => {
  if (!one.street || !other.street) return undefined
  const distance = editDistance(one.street, other.street)
  if (distance > MISSPELLED || one.streetNumber !== other.streetNumber)
    return { say: () => 'andere Straße', weight: -5, isContradiction: true }
  const isSame = distance === 0
  if (!one.houseNumber || !other.houseNumber)
    return { say: () => (isSame ? 'gleiche Straße' : 'ähnliche Straße'), weight: isSame ? 1.5 : 0.3 }
  if (one.houseNumber === other.houseNumber)
    return { say: () => (isSame ? `gleiche Adresse (${one.advert.address})` : 'fast gleiche Adresse'), weight: isSame ? 3 : 1 }
  return { say: () => `andere Hausnummer (${one.houseNumber}, ${other.houseNumber})`, weight: -6, isContradiction: true }
}

/** A postcode may cover several villages with a main street each, and two portals may name one place by two of its parts. */
export function areInOtherParts(one: Facts, other: Facts): boolean {
  const [some, others] = [[...one.parts], [...other.parts]]
  return some.length > 0 && others.length > 0 && !some.some((part) => others.some((there) => there.includes(part) || part.includes(there)))
}

const size: Rule = (one, other) => {
  const sizes = both('size', one, other)
  if (!sizes) return undefined
  const [a, b] = sizes
  const text = () => `${number.format(a)} m² und ${number.format(b)} m²`
  if (a === b && !Number.isInteger(a)) return { say: () => `gleiche Fläche ${number.format(a)} m²`, weight: 3 }
  if (a === b) return { say: () => `gleiche Fläche ${number.format(a)} m²`, weight: 1.7 }
  if (Math.abs(a - b) < 1 && (Number.isInteger(a) || Number.isInteger(b)))
    return { say: () => `gleiche Fläche, gerundet (${text()})`, weight: 1.7 }
  const difference = apart(a, b)
  if (difference <= 0.03) return { say: () => `fast gleiche Fläche (${text()})`, weight: 0.5 }
  return { say: () => `andere Fläche (${text()})`, weight: difference <= 0.06 ? -3 : difference <= 0.15 ? -6 : -10 }
}

const plot: Rule = (one, other) => {
  const sizes = both('plotSize', one, other)
  if (!sizes) return undefined
  const [a, b] = sizes
  const difference = apart(a, b)
  if (difference <= 0.01) return { say: () => `gleiches Grundstück ${number.format(a)} m²`, weight: 2 }
  if (difference <= 0.05) return { say: () => 'fast gleiches Grundstück', weight: 0.5 }
  return { say: () => `anderes Grundstück (${number.format(a)} m² und ${number.format(b)} m²)`, weight: -4 }
}

const rooms: Rule = (one, other) => {
  const counts = both('rooms', one, other)
  if (!counts) return undefined
  const difference = Math.abs(counts[0] - counts[1])
  if (difference === 0) return { say: () => `gleiche Zimmerzahl ${number.format(counts[0])}`, weight: 0.7 }
  return { say: () => `andere Zimmerzahl (${counts.map((n) => number.format(n)).join(', ')})`, weight: difference < 1 ? -0.3 : -3 }
}

const price: Rule = (one, other) => {
  const prices = both('price', one, other)
  if (!prices) return undefined
  const [a, b] = prices
  const difference = apart(a, b)
  if (difference === 0) return { say: () => `gleicher Preis ${euro.format(a)}`, weight: 1.5 }
  if (difference <= 0.03) return { say: () => 'fast gleicher Preis', weight: 1 }
  if (difference <= 0.25) return { say: () => `ähnlicher Preis (${euro.format(a)}, ${euro.format(b)})`, weight: 0.3 }
  return { say: () => `anderer Preis (${euro.format(a)}, ${euro.format(b)})`, weight: difference <= 0.6 ? -2 : -4 }
}

const year: Rule = (one, other) => {
  const years = both('yearBuilt', one, other)
  if (!years) return undefined
  if (years[0] === years[1]) return { say: () => `gleiches Baujahr ${years[0]}`, weight: 1 }
  return Math.abs(years[0] - years[1]) > 1 ? { say: () => `anderes Baujahr (${years.join(', ')})`, weight: -3 } : undefined
}

const floor: Rule = (one, other) => {
  if (one.words.floor === null || other.words.floor === null) return undefined
  if (one.words.floor === other.words.floor) return { say: () => 'gleiche Etage', weight: 1 }
  // an attic flat may also be numbered
  if (one.words.floor === 99 || other.words.floor === 99) return { say: () => 'vielleicht andere Etage', weight: -2 }
  return { say: () => 'andere Etage', weight: -6, isContradiction: true }
}

const unit: Rule = (one, other) => {
  for (const [kind, named] of one.words.units) {
    const there = other.words.units.get(kind)
    if (there !== undefined && there !== named)
      return { say: () => `andere Einheit (${kind} ${named}, ${kind} ${there})`, weight: -8, isContradiction: true }
  }
  return undefined
}

const code: Rule = (one, other) =>
  one.words.codes.size > 0 && other.words.codes.size > 0 && countShared(one.words.codes, other.words.codes) === 0
    ? {
        say: () => `andere Bezeichnung (${[...one.words.codes].join(', ')}; ${[...other.words.codes].join(', ')})`,
        weight: -8,
        isContradiction: true,
      }
    : undefined

const side: Rule = (one, other) =>
  one.words.side !== null && other.words.side !== null && one.words.side !== other.words.side
    ? { say: () => `andere Lage im Haus (${one.words.side}, ${other.words.side})`, weight: -8, isContradiction: true }
    : undefined

export const haveOnePhone = (one: Facts, other: Facts) => countShared(one.phones, other.phones) > 0
const hasCommonName = (one: Facts, other: Facts) => one.contactName !== null && one.contactName === other.contactName
export const haveOneSeller = (one: Facts, other: Facts): boolean => haveOnePhone(one, other) || hasCommonName(one, other)

const seller: Rule = (one, other) => {
  if (haveOnePhone(one, other)) return { say: () => 'gleiche Telefonnummer', weight: 2.5 }
  if (hasCommonName(one, other)) return { say: () => `gleicher Anbieter (${one.advert.contactName})`, weight: 1.5 }
  const arePrivate = one.advert.sellerType === 'private' && other.advert.sellerType === 'private'
  return arePrivate && one.phones.size > 0 && other.phones.size > 0 ? { say: () => 'andere Telefonnummer', weight: -2 } : undefined
}

const text: Rule = (one, other) => {
  const common = commonText(one, other)
  if (common >= 0.6) return { say: () => 'gleicher Text', weight: 3 }
  return common >= 0.25 ? { say: () => 'ähnlicher Text', weight: 1.5 } : undefined
}

const pictures: Rule = (one, other) => {
  const common = commonPictures(one, other)
  if (common >= 3) return { say: () => `${common} gleiche Bilder`, weight: 5 }
  return common > 0 ? { say: () => (common === 1 ? 'gleiches Bild' : 'zwei gleiche Bilder'), weight: 2 } : undefined
}

export const areOnlineTogether = (one: Facts, other: Facts): boolean =>
  one.advert.source === other.advert.source && one.advert.state !== 'gone' && other.advert.state !== 'gone'

/** This many equal pictures prove one property; one or two may show only the front of a building. */
export const PROVING_PICTURES = 3

/** Flats of one type may share photos: only with the same size are they proof. */
export function areProven(one: Facts, other: Facts): boolean {
  const sizes = both('size', one, other)
  return commonPictures(one, other) >= PROVING_PICTURES && sizes !== undefined && apart(...sizes) <= 0.02
}

/** One seller offers two properties in two adverts at once; two sellers may offer the same one. */
const beside: Rule = (one, other) =>
  areOnlineTogether(one, other) && (haveOneSeller(one, other) || !areProven(one, other))
    ? { say: () => 'beide stehen gleichzeitig auf demselben Portal', weight: -6, isContradiction: haveOneSeller(one, other) }
    : undefined

/** Rules that read only figures and names. */
export const FIGURES: readonly Rule[] = [offer, type, place, street, size, plot, rooms, price, year, seller, pictures, beside]
/** Rules that read title and text, which is slower. */
export const WORDS: readonly Rule[] = [floor, unit, code, side, text]
/** Maximum positive weight of `WORDS`: the same floor and the same text. */
export const WORDS_MOST = 4
