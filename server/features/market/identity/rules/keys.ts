import { PROPERTY_TYPES, type PropertyType } from '#shared/domain/property-type.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { rareWordsIn } from './common-words.ts'
import type { Facts } from './facts.ts'
import { hash } from './hash.ts'

/** Keys for finding adverts that may show the same property. Any two adverts to be compared share at least one. */
export interface BlockingKeys {
  /** The keys an advert is stored under. */
  readonly own: readonly number[]
  /** The keys under which to search for other adverts for the property. */
  readonly asked: readonly number[]
}

/** Relative widths, taken from the rules: values further apart are not evidence that two adverts show one property. */
const SIZE_BAND = 0.03
const PLOT_BAND = 0.05
const PRICE_BAND = 0.25
/** Text shingles used as keys; equal texts yield the same ones. */
const TEXT_MARKS = 3
/** Shingles. Shorter texts prove nothing. */
const SHORT_TEXT = 8

const band = (value: number, width: number) => Math.floor(Math.log(value) / Math.log(1 + width))
/** Bands for this value and its neighbours: two values within one band width differ by at most one band. */
const around = (value: number, width: number) => [-1, 0, 1].map((step) => band(value, width) + step)
const isKnown = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0

export function blockingKeys(facts: Facts): BlockingKeys {
  const { size, plotSize } = facts.advert
  const marks = [...[...facts.phones].map((phone) => `phone ${phone}`), ...textMarks(facts), ...[...facts.pictures].map(pictureKey)]
  const measures = [
    measureKeys(facts, 'size', size, SIZE_BAND),
    // if this advert has a size, adverts without a postcode are searched by size only
    measureKeys(facts, 'plot', plotSize, PLOT_BAND, isKnown(size)),
    priceKeys(facts),
  ]
  return {
    own: hashed([...marks, ...pairKeys(facts), ...measures.flatMap(({ own }) => own)]),
    asked: hashed([...marks, ...pairKeys(facts), ...measures.flatMap(({ asked }) => asked)]),
  }
}

/**
 * Two exact values at a time, so that a pair is found although any other value is wrong: the postcode, the size, the price or the kind. Combinations
 * that many adverts share are skipped like any other shared key.
 */
function pairKeys({ advert, zipCode, places, street, houseNumber, contactName }: Facts): string[] {
  const { price, size, plotSize, rooms, yearBuilt } = advert
  const named = (name: string, ...values: readonly (string | number | null | undefined)[]) =>
    values.every((value) => value !== null && value !== undefined && value !== 0) ? [`${name} ${values.join(' ')}`] : []
  const area = isKnown(size) ? Math.round(size) : null
  return [
    // sorted, since some sellers swap the two
    ...named('areas', ...[area, plotSize].toSorted((a, b) => (a ?? 0) - (b ?? 0))),
    ...named('here for', zipCode, price),
    ...named('here of', zipCode, yearBuilt, rooms),
    ...named('here by', zipCode, contactName),
    ...[...places, ...titleMarks(advert.title)].flatMap((word) => named('for', price, word)),
    ...[...places].flatMap((word) => named('there', word, area, rooms)),
    ...(street && houseNumber ? [...places].map((word) => `door ${street} ${houseNumber} ${word}`) : []),
  ]
}

/** Title words used as keys. */
const TITLE_MARKS = 2
const titleMarks = (title: string) =>
  [...rareWordsIn(foldGerman(title))].toSorted((one, other) => hash(one) - hash(other)).slice(0, TITLE_MARKS)

interface Words {
  readonly own: readonly string[]
  readonly asked: readonly string[]
}

const NONE: Words = { own: [], asked: [] }

/**
 * An advert with a postcode is stored under it and under its towns, but searches only by postcode, as a whole town would be too many. One without
 * searches its towns; these are few, so they are also stored under the neighbouring bands, and the others search for them once.
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
    possibleKinds(advert.propertyType).flatMap((kind) =>
      areas.flatMap((area) => steps.map((step) => `${advert.listingType} ${kind} ${area} ${name} ${step}`)),
    )
  const [towns, unsure] = [[...places].map((word) => `in ${word}`), [...places].map((word) => `somewhere in ${word}`)]
  return zipCode
    ? {
        own: keys([zipCode, ...towns], here),
        asked: [...keys([zipCode], near), ...(onlyHere ? [] : keys(unsure, here))],
      }
    : { own: [...keys(towns, here), ...keys(unsure, near)], asked: keys(towns, near) }
}

/** Adverts with a size are found by size; the few without one are compared with all adverts at a similar price. */
function priceKeys({ advert: { propertyType, listingType, rooms, price, size }, zipCode }: Facts): Words {
  if (!zipCode || !isKnown(price)) return NONE
  const [here, near] = [[band(price, PRICE_BAND)], around(price, PRICE_BAND)]
  const keys = (what: string, steps: readonly number[]) =>
    possibleKinds(propertyType).flatMap((kind) =>
      steps.map((step) => `${what} ${listingType} ${kind} ${zipCode} ${rooms ?? '-'} price ${step}`),
    )
  return isKnown(size)
    ? { own: keys('sized', here), asked: keys('unsized', here) }
    : { own: keys('unsized', near), asked: [...keys('sized', near), ...keys('unsized', here)] }
}

/** The type "other" is stored under every type. */
const possibleKinds = (type: PropertyType): readonly PropertyType[] => (type === 'other' ? PROPERTY_TYPES : [type])

/** Pictures are compared only within one area, as adverts for one property share it. */
export const hashArea = ({ zipCode, location }: { readonly zipCode: string | null; readonly location: string | null }): number =>
  hash(zipCode ?? foldGerman(location ?? ''))

/** The smallest shingle hashes: they are the same wherever the text occurs, even inside a longer one. */
function textMarks({ shingles }: Facts): string[] {
  if (shingles.size < SHORT_TEXT) return []
  return [...Int32Array.from(shingles).sort().subarray(0, TEXT_MARKS)].map((words) => `text ${words}`)
}

/** A picture's key. */
const pictureKey = (picture: string) => `picture ${picture}`
export const keyOfPicture = (picture: number): number => hash(pictureKey(String(picture)))

/** Hash collisions only cost an extra comparison. */
const hashed = (keys: readonly string[]) => [...new Set(keys.map(hash))]
