import type { PropertyType, SellerType } from '#shared/domain/property-type.ts'
import { type FeatureKinds, extractFeatures, slotOfFact, SLOTS } from './features.ts'
import { type Bag, bagOfText } from './model.ts'
import { placesAbroadIn } from './places-abroad.ts'
import { toPlainText } from './plain-text.ts'

/** What an advert is judged by. Null if unknown. */
export interface WeighedAdvert {
  readonly title: string
  readonly text: string
  readonly sellerType: SellerType | null
  /** Other adverts the same seller has online. */
  readonly otherAds: number | null
  /** Euros. */
  readonly price: number | null
  /** Square metres. */
  readonly size: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  readonly propertyType: PropertyType
}

/** Characters. The end of a long text is boilerplate. */
export const TEXT_MAX = 3_000
export const TITLE_MAX = 300
/** Characters. The property is named early; further down owners write where they are moving. */
const BEGINNING = 300

/** Keep the features of the parts apart. */
const PARTS = { title: 0x55, text: 0xaa } as const
const KINDS: FeatureKinds = { pairs: true, triples: true, letters: true }

/** The lower limits of the bands, from the second one on. */
const BANDS = {
  price: [500, 2_500, 15_000, 60_000, 400_000],
  size: [25, 60, 250],
  otherAds: [1, 5, 15, 40],
  length: [80, 200, 500, 1_200],
} as const

const nameBand = (value: number | null, bands: readonly number[]) =>
  value === null ? 'unknown' : String(bands.filter((start) => value >= start).length)

/** One bit per slot, set while a text is read: a slot counts once per text. Bits stay in the processor's nearest cache, whole numbers would not. */
const seen = new Uint32Array(SLOTS / 32)

/** How much title, text and each fact count. */
const SHARES = { title: 0.7, text: 0.7, fact: 0.35 } as const

/** An advert's title, text and facts in bags; a slot counts once in each bag. */
export function advertFeatures(advert: WeighedAdvert): Bag[] {
  const [title, text] = [advert.title.slice(0, TITLE_MAX), advert.text.slice(0, TEXT_MAX)]
  const facts = [...listFeatures(advert), ...abroadIn(title, 'title'), ...abroadIn(text.slice(0, BEGINNING), 'text')]
  return [
    bagOfText(slotsIn(title, PARTS.title), SHARES.title),
    bagOfText(slotsIn(text, PARTS.text), SHARES.text),
    { slots: Int32Array.from(facts, slotOfFact), share: SHARES.fact },
  ]
}

function slotsIn(text: string, part: number): Int32Array {
  const { count, slots, own } = extractFeatures(toPlainText(text), part, KINDS)
  const end = own[count] as number
  let filled = 0
  const distinct = new Int32Array(end)
  for (let at = 0; at < end; at += 1) {
    const slot = slots[at] as number
    const [place, bit] = [slot >>> 5, 1 << (slot & 31)]
    const bits = seen[place] as number
    if ((bits & bit) !== 0) continue
    seen[place] = bits | bit
    distinct[filled] = slot
    filled += 1
  }
  for (let at = 0; at < filled; at += 1) seen[(distinct[at] as number) >>> 5] = 0
  return distinct.subarray(0, filled)
}

/** A place abroad counts by itself and together with the words around it. */
function abroadIn(text: string, part: string): string[] {
  const places = placesAbroadIn(text)
  return places.length === 0 ? [] : [...new Set([`abroad in ${part}`, ...places, ...places.map((place) => `${place} in ${part}`)])]
}

/** Facts as words: `seller=private`. A source without figures omits them for every advert. */
function listFeatures(advert: WeighedAdvert): string[] {
  const { text, sellerType, otherAds, price, size, rooms, zipCode } = advert
  const always = [
    `seller=${sellerType === 'private' ? 'private' : 'unknown'}`,
    `ads=${nameBand(otherAds, BANDS.otherAds)}`,
    `length=${nameBand(text.length, BANDS.length)}`,
  ]
  return [price, size, rooms, zipCode].every((figure) => figure === null) ? always : [...always, ...listFigureFeatures(advert)]
}

function listFigureFeatures({ price, size, rooms, zipCode, propertyType }: WeighedAdvert): string[] {
  const priceBand = nameBand(price, BANDS.price)
  return [
    `price=${priceBand}`,
    `price of ${propertyType}=${priceBand}`,
    `size=${nameBand(size, BANDS.size)}`,
    `rooms=${rooms === null ? 'unknown' : 'known'}`,
    `postcode=${zipCode ? (/^\d{5}$/.test(zipCode) ? 'german' : 'other') : 'unknown'}`,
    `type=${propertyType}`,
  ]
}
