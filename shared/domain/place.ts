import { foldGerman } from './spelling.ts'

/**
 * Matches a typed place with an advert's place. Both become keys: a listing lies in the searched place if `placeKeys(listing)` contains
 * `placeKey(search)`. The database does the same with one indexed array.
 */

/** Maximum characters. Longer texts are not place names; the limit bounds number and length of the keys for any portal text. */
const TEXT_READ = 100
const WORDS_PER_KEY = 3
const SHORTEST_WORD = 3

/** Two towns with the same name: the bare name means the large one and must not match the small one. */
const FRANKFURT_ODER = /\bfrankfurt[\s(/,.-]*(?:an der |a\. ?d\. ?)?oder\b\)?/g
/** "Neustadt an der Weinstr." */
const SHORT_STREET = /str(?:\.|(?![\p{L}\p{N}_.]))/gu
const FRANKFURT_MAIN = /\bfrankfurt(?![a-z_])(?:[\s(/,.-]*(?:am |a\. ?)?(?:main|m)\b[).]?)?/g

function foldPlace(text: string): string {
  // From here on an underscore joins several words into one.
  return foldGerman(text.slice(0, TEXT_READ).replaceAll('_', ' '))
    .replace(SHORT_STREET, 'strasse ')
    .replace(FRANKFURT_ODER, 'frankfurt_oder')
    .replace(FRANKFURT_MAIN, 'frankfurt_am_main')
}

function splitWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '')
}

function joinWords(words: readonly string[]): string {
  return words.join(' ').replaceAll('_', ' ').trim()
}

/**
 * Key of a typed place. A postcode or its first digits stay digits; a postcode followed by a name becomes the postcode, because it is narrower. The
 * empty key means everywhere.
 */
export function placeKey(text: string): string {
  const words = splitWords(foldPlace(text))
  const first = words[0] ?? ''
  return /^\d{5}$/.test(first) ? first : joinWords(words)
}

function* partKeys(folded: string): Generator<string> {
  for (const part of folded.split(/ - |[,/(]/)) {
    const words = splitWords(part)
    yield joinWords(words)
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(start + WORDS_PER_KEY, words.length); end += 1) {
        const last = words[end - 1] ?? ''
        // "st pauli" and "am see" are names, but "st" and "am" alone would match half the country.
        if (last.length >= SHORTEST_WORD && !/^\d+$/.test(last)) yield joinWords(words.slice(start, end))
      }
    }
  }
}

function* postcodeKeys(postcode: string): Generator<string> {
  for (let length = 1; length <= postcode.length; length += 1) yield postcode.slice(0, length)
}

/** All keys that match a listing, sorted: everywhere, each prefix of its postcode, its place, the parts of the place and the names in them. */
export function placeKeys(place: { zipCode: string | null; location: string | null; city?: string | null }): string[] {
  const keys = new Set<string>([''])
  if (place.zipCode !== null && /^\d{1,5}$/.test(place.zipCode.trim())) {
    for (const key of postcodeKeys(place.zipCode.trim())) keys.add(key)
  }
  for (const text of [place.location, place.city ?? null]) {
    if (text === null) continue
    const folded = foldPlace(text)
    const postcode = /(?<!\d)\d{5}(?!\d)/.exec(folded)?.[0]
    if (postcode !== undefined) for (const key of postcodeKeys(postcode)) keys.add(key)
    keys.add(placeKey(text))
    keys.add(joinWords(splitWords(folded)))
    for (const key of partKeys(folded)) keys.add(key)
  }
  return [...keys].toSorted()
}
