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
  const { size, plotSize } = facts.advert
  const marks = [...[...facts.phones].map((phone) => `phone ${phone}`), ...textMarks(facts), ...[...facts.pictures].map(pictureKey)]
  const measures = [
    measureKeys(facts, 'size', size, SIZE_BAND),
    // whoever tells no postcode is found by the size alone, where there is one
    measureKeys(facts, 'plot', plotSize, PLOT_BAND, isKnown(size)),
    priceKeys(facts),
  ]
  return {
    own: hashed([...marks, ...measures.flatMap(({ own }) => own)]),
    asked: hashed([...marks, ...measures.flatMap(({ asked }) => asked)]),
  }
}

interface Words {
  readonly own: readonly string[]
  readonly asked: readonly string[]
}

const NONE: Words = { own: [], asked: [] }

/**
 * An advert that tells its postcode is found there and in its towns, and looks in its postcode: all of a town would be too many. One that tells none looks
 * in its towns. There are few of these, so they are written down under the neighbouring bands as well, and the others ask for them once.
 */
function measureKeys(
  { advert, zipCode, places }: Facts,
  name: string,
  value: number | null | undefined,
  width: number,
  onlyHere = false,
): Words {
  if (!isKnown(value)) return NONE
  const [here, near] = [[band(value, width)], around(value, width)]
  const keys = (areas: readonly string[], steps: readonly number[]) =>
    kindsOf(advert.propertyType).flatMap((kind) =>
      areas.flatMap((area) => steps.map((step) => `${advert.listingType} ${kind} ${area} ${name} ${step}`)),
    )
  const [towns, unsure] = [[...places].map((word) => `in ${word}`), [...places].map((word) => `somewhere in ${word}`)]
  return zipCode
    ? { own: keys([zipCode, ...towns], here), asked: [...keys([zipCode], near), ...(onlyHere ? [] : keys(unsure, here))] }
    : { own: [...keys(towns, here), ...keys(unsure, near)], asked: keys(towns, near) }
}

/** Whoever tells the size is found by it; the few who do not, among all of about their price. */
function priceKeys({ advert: { propertyType, listingType, rooms, price, size }, zipCode }: Facts): Words {
  if (!zipCode || !isKnown(price)) return NONE
  const [here, near] = [[band(price, PRICE_BAND)], around(price, PRICE_BAND)]
  const keys = (what: string, steps: readonly number[]) =>
    kindsOf(propertyType).flatMap((kind) => steps.map((step) => `${what} ${listingType} ${kind} ${zipCode} ${rooms ?? '-'} price ${step}`))
  return isKnown(size)
    ? { own: keys('sized', here), asked: keys('unsized', here) }
    : { own: keys('unsized', near), asked: [...keys('sized', near), ...keys('unsized', here)] }
}

/** What tells its kind is found among its kind; what does not may be of any. */
const kindsOf = (type: PropertyType): readonly PropertyType[] => (type === 'other' ? PROPERTY_TYPES : [type])

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
