import { PROPERTY_TYPES, type PropertyType } from '#shared/domain/property-type.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import type { Facts } from './facts.ts'
import { hash } from './hash.ts'

/** What an advert can be looked up by when another one may offer its object. Two adverts that are to be compared share at least one. */
export interface BlockingKeys {
  /** What it is stored under. */
  readonly own: readonly number[]
  /** What others of the same object are stored under. */
  readonly asked: readonly number[]
}

/** As the rules see it: sizes further apart than these are no evidence any more. */
const SIZE_BAND = 0.03
const PLOT_BAND = 0.05
const PRICE_BAND = 0.25
/** So many of a text's groups of words, always the same ones of equal texts. */
const TEXT_MARKS = 3
/** A few words in a row prove nothing. */
const SHORT_TEXT = 8

const band = (value: number, width: number) => Math.floor(Math.log(value) / Math.log(1 + width))
/** Two values as near as the width of a band lie in the same one or in neighbours. */
const around = (value: number, width: number) => [-1, 0, 1].map((step) => band(value, width) + step)
const isKnown = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0

export function keysOf(facts: Facts): BlockingKeys {
  const { advert, zipCode, places } = facts
  const { listingType: offer, size, plotSize, rooms, price } = advert
  const own: string[] = []
  const asked: string[] = []
  const put = (...keys: string[]) => {
    own.push(...keys)
    asked.push(...keys)
  }
  put(...[...facts.phones].map((phone) => `phone ${phone}`), ...textMarks(facts), ...[...facts.pictures].map(pictureKey))
  const { stored, looked, unsure } = areasOf(zipCode, places)
  const kinds = kindsOf(advert.propertyType)
  const measure = (name: string, value: number | null | undefined, width: number, areas: readonly string[]) => {
    if (!isKnown(value)) return
    for (const kind of kinds) {
      own.push(...stored.map((area) => `${offer} ${kind} ${area} ${name} ${band(value, width)}`))
      asked.push(...areas.flatMap((area) => around(value, width).map((step) => `${offer} ${kind} ${area} ${name} ${step}`)))
    }
  }
  measure('size', size, SIZE_BAND, [...looked, ...unsure])
  // whoever tells no postcode is found by the size alone, where there is one
  measure('plot', plotSize, PLOT_BAND, isKnown(size) ? looked : [...looked, ...unsure])
  if (zipCode && isKnown(price)) {
    for (const kind of kinds) {
      const near = around(price, PRICE_BAND).map((step) => `${offer} ${kind} ${zipCode} ${rooms ?? '-'} price ${step}`)
      // whoever tells the size is found by it; whoever does not, among all of about its price
      own.push(`${isKnown(size) ? 'sized' : 'unsized'} ${near[1] ?? ''}`)
      asked.push(...near.flatMap((key) => (isKnown(size) ? [`unsized ${key}`] : [`sized ${key}`, `unsized ${key}`])))
    }
  }
  return { own: hashed(own), asked: hashed(asked) }
}

/** What tells its kind is found among its kind; what does not may be of any. */
const kindsOf = (type: PropertyType): readonly PropertyType[] => (type === 'other' ? PROPERTY_TYPES : [type])

/**
 * Where an advert is found, and where it looks for others. One that tells its postcode looks there and among those that tell none: all of a town would
 * be too many. One that tells none looks in the whole town.
 */
function areasOf(zipCode: string | null, places: ReadonlySet<string>) {
  const [towns, unsure] = [[...places].map((word) => `in ${word}`), [...places].map((word) => `somewhere in ${word}`)]
  return zipCode ? { stored: [zipCode, ...towns], looked: [zipCode], unsure } : { stored: [...towns, ...unsure], looked: towns, unsure: [] }
}

/** Adverts of one object are in one area: pictures are held against those of the same one. */
export const areaOf = ({ zipCode, location }: { readonly zipCode: string | null; readonly location: string | null }): number =>
  hash(zipCode ?? foldGerman(location ?? ''))

/** The same few of the text's groups of words wherever it stands, whole or with more around it. */
function textMarks({ words: { shingles } }: Facts): string[] {
  if (shingles.size < SHORT_TEXT) return []
  return [...Int32Array.from(shingles).sort().subarray(0, TEXT_MARKS)].map((words) => `text ${words}`)
}

/** What an advert with this picture is found by. */
const pictureKey = (picture: string) => `picture ${picture}`
export const keyOfPicture = (picture: number): number => hash(pictureKey(String(picture)))

/** Keys that fall together by chance cost a comparison. */
const hashed = (keys: readonly string[]) => [...new Set(keys.map(hash))]
