import type { Facts } from './facts.ts'
import { agrees, apart, both, countShared, differs, either, excludes, type Field, type Level } from './levels.ts'
import { part } from './place-levels.ts'

/** Storeys above the ground floor; 99 is the attic. */
const ATTIC = 99

const floor: Field = {
  name: 'floor',
  findLevel: (one, other) => {
    const [a, b] = [one.words.floor, other.words.floor]
    if (a === null || b === null) return undefined
    if (a === b) return agrees('equal', () => 'gleiche Etage')
    if (a === ATTIC || b === ATTIC) return differs('attic and numbered', () => 'vielleicht andere Etage')
    const [ofOne, ofOther] = [one.words.floors, other.words.floors]
    const isCountedElse = a - b === (ofOne ?? 0) - (ofOther ?? 0) && ofOne !== null && ofOther !== null
    if (Math.abs(a - b) === 1)
      return isCountedElse ? either('counted from another', () => 'Etage anders gezählt') : differs('next', () => 'andere Etage')
    return differs('other', () => 'andere Etage')
  },
}

const unit: Field = {
  name: 'unit',
  findLevel: (one, other) => {
    let same: Level | undefined
    for (const [kind, named] of one.words.units) {
      const there = other.words.units.get(kind)
      if (there === named) same = agrees('equal', () => `gleiche Einheit (${kind} ${named})`)
      else if (there !== undefined) return excludes('other', () => `andere Einheit (${kind} ${named}, ${kind} ${there})`)
    }
    return same
  },
}

/** Numbers after the same word, which need not denote a unit. */
const numbered: Field = {
  name: 'numbered',
  findLevel: (one, other) => {
    for (const [word, named] of one.words.numbered) {
      const there = other.words.numbered.get(word)
      if (there !== undefined && there !== named) return differs('other', () => `andere Nummer (${word} ${named}, ${word} ${there})`)
    }
    return undefined
  },
}

const code: Field = {
  name: 'code',
  findLevel: (one, other) => {
    const [some, others] = [one.words.codes, other.words.codes]
    if (some.size === 0 || others.size === 0) return undefined
    return countShared(some, others) > 0
      ? agrees('equal', () => 'gleiche Bezeichnung')
      : excludes('other', () => `andere Bezeichnung (${[...some].join(', ')}; ${[...others].join(', ')})`)
  },
}

const side: Field = {
  name: 'side',
  findLevel: (one, other) => {
    const [a, b] = [one.words.side, other.words.side]
    if (a === null || b === null) return undefined
    return a === b ? agrees('equal', () => `gleiche Lage im Haus (${a})`) : excludes('other', () => `andere Lage im Haus (${a}, ${b})`)
  },
}

/** Shingles. Shorter texts prove nothing. */
const SHORT = 8

/** Share of the shorter text found in the longer one, 0 to 1. Texts of a few words count as 0. */
export function commonText(one: Facts, other: Facts): number {
  const shorter = Math.min(one.shingles.size, other.shingles.size)
  return shorter < SHORT ? 0 : countShared(one.shingles, other.shingles) / shorter
}

/** Texts from this share on are the same. */
export const SAME_TEXT = 0.6
/** Texts from this share on differ by one word at most. */
export const EVERY_WORD = 0.95

const text: Field = {
  name: 'text',
  findLevel: (one, other) => {
    const common = commonText(one, other)
    // agencies and builders reuse their texts
    const whose = [one, other].some(({ advert }) => advert.sellerType === 'commercial') ? '' : ' of an owner'
    if (common >= SAME_TEXT) return agrees(`equal${whose}`, () => 'gleicher Text')
    if (common >= 0.25) return agrees(`similar${whose}`, () => 'ähnlicher Text')
    return common >= 0.08 ? either('in parts', () => 'einzelne gleiche Sätze') : undefined
  },
}

/** Words in both texts that most adverts do not have. */
const words: Field = {
  name: 'words',
  findLevel: (one, other) => {
    const [some, others] = [one.words.rare, other.words.rare]
    const shorter = Math.min(some.size, others.size)
    const share = countShared(some, others) / shorter
    if (shorter < 4) return shorter > 1 && share === 1 ? agrees('all of a short text', () => 'gleiche seltene Wörter') : undefined
    if (share >= 0.5) return agrees('most', () => 'gleiche seltene Wörter')
    if (share >= 0.3) return agrees('many', () => 'viele gleiche seltene Wörter')
    if (share >= 0.15) return either('some', () => 'einige gleiche seltene Wörter')
    return differs(share > 0 ? 'few' : 'none', () => 'kaum gleiche Wörter')
  },
}

/** Numbers in both texts that no field holds: years of repairs, distances, room areas. */
const numbers: Field = {
  name: 'numbers in the text',
  findLevel: (one, other) => {
    const common = countShared(one.words.numbers, other.words.numbers)
    const say = () =>
      `gleiche Zahlen im Text (${[...one.words.numbers]
        .filter((number) => other.words.numbers.has(number))
        .slice(0, 3)
        .join(', ')})`
    if (common >= 3) return agrees('three', say)
    if (common > 0) return agrees(common === 2 ? 'two' : 'one', say)
    return Math.min(one.words.numbers.size, other.words.numbers.size) >= 2 ? differs('none', () => 'andere Zahlen im Text') : undefined
  },
}

/** Why one size is larger than the other, if a text gives the reason. */
const told: Field = {
  name: 'size in the text',
  findLevel: (one, other) => {
    const sizes = both('size', one, other)
    if (!sizes || apart(...sizes) <= 0.03) return undefined
    const isTold = [one, other].some(({ words: { areas } }, at) => {
      const there = sizes[1 - at] ?? 0
      return [...areas].some((area) => Math.abs(area - there) < 1)
    })
    if (isTold) return agrees('told', () => 'Fläche des einen steht im Text des anderen')
    const isAdded = [one, other].some(({ words }) => words.hasAddition)
    return isAdded ? agrees('with an addition', () => 'Einliegerwohnung oder Anbau im Text') : undefined
  },
}

/** m². Smaller units such as rooms, garages and holiday flats are often advertised in series. */
export const SMALL = 30

const many: Field = {
  name: 'one of many',
  findLevel: (one, other) => {
    const say = () => 'vielleicht eines von mehreren gleichen'
    if (one.advert.propertyType === 'land' && other.advert.propertyType === 'land') return differs('land', say)
    if ([one, other].some(({ advert }) => (advert.size ?? SMALL) < SMALL)) return differs('small', say)
    return one.words.isSerial || other.words.isSerial ? differs('serial', say) : undefined
  },
}

export const TEXTS: readonly Field[] = [part, floor, unit, numbered, code, side, text, words, numbers, told, many]
