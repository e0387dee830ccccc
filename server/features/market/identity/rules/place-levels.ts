import type { Facts } from './facts.ts'
import { agrees, differs, either, excludes, type Field, slipIn } from './levels.ts'

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

/** Maximum edit distance of a misspelling: two typing errors, or two swapped letters. */
const MISSPELLED = 2

/** Letters both streets must share before their kind, as "Dr.-Kurt-Schumacher-Ring" and "K.-Schumacher-Ring" do. */
const NAME = 7
const KIND = /(?:strasse|weg|ring|platz|allee|gasse|damm|ufer)$/

function endEqually(one: string, other: string): boolean {
  const [some, others] = [one.replace(KIND, ''), other.replace(KIND, '')]
  return Math.min(some.length, others.length) >= NAME && some.slice(-NAME) === others.slice(-NAME)
}

/** Whether both name a word of the same town or district; undefined unless both name a place. */
function areInOneTown(one: Facts, other: Facts): boolean | undefined {
  if (one.places.size === 0 || other.places.size === 0) return undefined
  for (const word of one.places) if (other.places.has(word)) return true
  return false
}

const place: Field = {
  name: 'place',
  findLevel: (one, other) => {
    const isOneTown = areInOneTown(one, other)
    const [a, b] = [one.zipCode, other.zipCode]
    if (a === null || b === null) {
      if (isOneTown === undefined) return undefined
      return isOneTown ? agrees('one town', () => 'gleicher Ort') : differs('other town', () => 'anderer Ort')
    }
    if (a === b) return agrees('equal postcode', () => `gleiche Postleitzahl ${a}`)
    const say = () => `andere Postleitzahl (${a}, ${b})`
    const slip = slipIn(a, b)
    if (slip !== undefined && isOneTown)
      return either('slip in the postcode, one town', () => `gleicher Ort, ähnliche Postleitzahl (${a}, ${b})`)
    const near = a.slice(0, 3) === b.slice(0, 3) ? 'near postcode' : 'far postcode'
    return differs(isOneTown ? `${near}, one town` : near, say)
  },
}

/** A postcode may cover several villages with a main street each, and two portals may use different parts of a place name. */
export function areInOtherParts(one: Facts, other: Facts): boolean {
  const [some, others] = [[...one.parts], [...other.parts]]
  return some.length > 0 && others.length > 0 && !some.some((part) => others.some((there) => there.includes(part) || part.includes(there)))
}

/** Reading the parts is slower than comparing figures. */
export const part: Field = {
  name: 'part of town',
  findLevel: (one, other) => {
    if (one.parts.size === 0 || other.parts.size === 0) return undefined
    return areInOtherParts(one, other) ? differs('other', () => 'anderer Ortsteil') : agrees('equal', () => 'gleicher Ortsteil')
  },
}

const street: Field = {
  name: 'street',
  findLevel: (one, other) => {
    if (!one.street || !other.street) return undefined
    const distance = editDistance(one.street, other.street)
    if (distance > MISSPELLED)
      return endEqually(one.street, other.street)
        ? either('equal at the end', () => 'ähnliche Straße')
        : differs('other', () => 'andere Straße')
    if (one.streetNumber !== other.streetNumber) return excludes('other block', () => 'andere Straße')
    const isSame = distance === 0
    if (!one.houseNumber || !other.houseNumber)
      return isSame ? agrees('equal', () => 'gleiche Straße') : either('similar', () => 'ähnliche Straße')
    if (one.houseNumber !== other.houseNumber)
      return excludes('other number', () => `andere Hausnummer (${one.houseNumber}, ${other.houseNumber})`)
    if (!isSame) return agrees('similar address', () => 'fast gleiche Adresse')
    // a block of flats has one address
    const areHouses = one.advert.propertyType === 'house' && other.advert.propertyType === 'house'
    return agrees(areHouses ? 'equal address of a house' : 'equal address', () => `gleiche Adresse (${one.advert.address})`)
  },
}

export const PLACES: readonly Field[] = [place, street]
