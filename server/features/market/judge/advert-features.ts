import type { PropertyType, SellerType } from '#shared/domain/property-type.ts'
import { type FeatureKinds, featuresOf, slotOfFact, SLOTS } from './features.ts'
import { type Bag, bagOfText } from './model.ts'
import { plainTextOf } from './plain-text.ts'

/** What an advert is weighed by. Null where unknown. */
export interface WeighedAdvert {
  readonly title: string
  readonly text: string
  readonly sellerType: SellerType | null
  /** Adverts the same seller has online besides. */
  readonly otherAds: number | null
  /** Euro. */
  readonly price: number | null
  /** Square metres. */
  readonly size: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  readonly propertyType: PropertyType
}

/** The end of a long text is boilerplate. Characters. */
const TEXT_MAX = 3_000
const TITLE_MAX = 300
/** The first sentence names the subject. Characters. */
const OPENING = /^[^.!?\n]{0,400}/u

/** Keep the features of each part apart. */
const PARTS = { title: 0x55, text: 0xaa, opening: 0x33, whole: 0x77 } as const
const ALL: FeatureKinds = { pairs: true, triples: true, letters: true }
const PAIRS: FeatureKinds = { pairs: true, triples: false, letters: false }

/** Where a band begins, from the second on. */
const BANDS = {
  price: [500, 2_500, 15_000, 60_000, 400_000],
  size: [25, 60, 250],
  otherAds: [1, 5, 15, 40],
  length: [80, 200, 500, 1_200],
} as const

const bandOf = (value: number | null, bands: readonly number[]) =>
  value === null ? 'unknown' : String(bands.filter((start) => value >= start).length)

/** The text that last added each slot: a slot counts once. */
const addedBy = new Int32Array(SLOTS)
let adding = 0
let added = new Int32Array(4_096)

/** How much title, text and each fact count. */
const SHARES = { title: 0.7, text: 0.7, fact: 0.35 } as const

/** Title, text and facts of an advert in bags; a slot counts once in each. */
export function advertFeatures(advert: WeighedAdvert): Bag[] {
  const [title, text] = [advert.title.slice(0, TITLE_MAX), advert.text.slice(0, TEXT_MAX)]
  adding += 1
  const inTitle = added.slice(0, add(title, PARTS.title, ALL, 0))
  let length = add(text, PARTS.text, ALL, 0)
  length = add(OPENING.exec(text)?.[0] ?? '', PARTS.opening, PAIRS, length)
  length = add(`${title} ${text}`, PARTS.whole, PAIRS, length)
  const facts = Int32Array.from(factsOf(advert), slotOfFact)
  return [bagOfText(inTitle, SHARES.title), bagOfText(added.slice(0, length), SHARES.text), { slots: facts, share: SHARES.fact }]
}

function add(text: string, part: number, kinds: FeatureKinds, length: number): number {
  const { count, slots, own } = featuresOf(plainTextOf(text), part, kinds)
  const end = own[count] as number
  if (added.length < length + end) {
    const larger = new Int32Array(2 * (length + end))
    larger.set(added)
    added = larger
  }
  let filled = length
  for (let at = 0; at < end; at += 1) {
    const slot = slots[at] as number
    if (addedBy[slot] === adding) continue
    addedBy[slot] = adding
    added[filled] = slot
    filled += 1
  }
  return filled
}

/** Facts as words: `seller=private`. A source that gives no figures at all says nothing by that. */
function factsOf(advert: WeighedAdvert): string[] {
  const { text, sellerType, otherAds, price, size, rooms, zipCode } = advert
  const always = [
    `seller=${sellerType ?? 'unknown'}`,
    `ads=${bandOf(otherAds, BANDS.otherAds)}`,
    `length=${bandOf(text.length, BANDS.length)}`,
  ]
  return [price, size, rooms, zipCode].every((figure) => figure === null) ? always : [...always, ...figuresOf(advert)]
}

function figuresOf({ price, size, rooms, zipCode, propertyType }: WeighedAdvert): string[] {
  const priceBand = bandOf(price, BANDS.price)
  return [
    `price=${priceBand}`,
    `price of ${propertyType}=${priceBand}`,
    `size=${bandOf(size, BANDS.size)}`,
    `rooms=${rooms === null ? 'unknown' : 'known'}`,
    `postcode=${zipCode ? (/^\d{5}$/.test(zipCode) ? 'german' : 'other') : 'unknown'}`,
    `type=${propertyType}`,
  ]
}
