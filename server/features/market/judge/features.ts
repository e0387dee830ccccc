import { PICTOGRAPH, type PlainText } from './plain-text.ts'

/** Slots of the hashed feature space. A power of two; two features that share a slot share a weight. */
export const SLOTS = 1 << 18

/** Kinds of features, mixed into their hash so that the same word counts differently per kind. */
const WORD = 1
const STEM = 2
const PAIR = 3
const GAP = 4
const TRIPLE = 5
const LETTERS = 6

/** Letters that identify a longer word's family: "vermieten", "vermietet". */
const STEM_LENGTH = 5
const LETTERS_MIN = 3
const LETTERS_MAX = 5
/** Letters. Longer words are generated; the limit bounds the work on a hostile page. */
const WORD_MAX = 40
/** Maximum slots per code of a text: three runs of letters, and what a token adds. */
const PER_CODE = 8

/** Which features are extracted from a text. Words and stems always are. */
export interface FeatureKinds {
  readonly pairs: boolean
  readonly triples: boolean
  readonly letters: boolean
}

/**
 * A text's tokens with each token's slots: its own slots start at `own`, those shared with the token before at `pair`, those shared with the two
 * tokens before at `wide`, up to the next token's `own`. Valid until the next call of `extractFeatures`.
 */
export interface Features {
  readonly count: number
  readonly slots: Int32Array
  readonly own: Int32Array
  readonly pair: Int32Array
  readonly wide: Int32Array
  /** Offsets of each token in the plain text; the end is exclusive. */
  readonly start: Int32Array
  readonly end: Int32Array
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

const mixed = (one: number, other: number): number =>
  Math.imul((one ^ (other + 0x9e3779b9 + (one << 6) + (one >>> 2))) >>> 0, 0x85ebca6b) >>> 0
const hashSlot = (hash: number, kind: number): number => {
  const both = mixed(hash, kind)
  return (both ^ (both >>> 15)) & (SLOTS - 1)
}

/** Slot of a fact that is not text, such as a price band. */
export function slotOfFact(fact: string): number {
  let hash = FNV_START
  for (let at = 0; at < fact.length; at += 1) hash = Math.imul(hash ^ fact.charCodeAt(at), FNV_PRIME)
  return hashSlot(hash >>> 0, WORD)
}

/** What a code belongs to: a word, a figure, a mark by itself, or nothing. */
const NOTHING = 0
const LETTER = 1
const DIGIT = 2
const MARK = 3
const CLASSES = new Uint8Array(128).map((_, code) => {
  const sign = String.fromCharCode(code)
  if (/[a-z@*]/.test(sign)) return LETTER
  if (/\d/.test(sign)) return DIGIT
  return code === PICTOGRAPH || /[?!:;,]/.test(sign) ? MARK : NOTHING
})

/** One digit or two, three or four, more: figures count by their length. */
const classifyDigits = (digits: number) => (digits > 4 ? 3 : digits > 2 ? 2 : 1)

let slots = new Int32Array(4_096)
let own = new Int32Array(1_024)
let [pair, wide, start, end] = [new Int32Array(1_024), new Int32Array(1_024), new Int32Array(1_024), new Int32Array(1_024)]

function makeRoom(length: number): void {
  if (slots.length < length * PER_CODE) slots = new Int32Array(length * PER_CODE)
  if (own.length > length) return
  own = new Int32Array(length + 1)
  ;[pair, wide, start, end] = [new Int32Array(length), new Int32Array(length), new Int32Array(length), new Int32Array(length)]
}

/** The slots of a text by its tokens. `part` keeps titles and texts apart. */
export function extractFeatures({ codes, length }: PlainText, part: number, { pairs, triples, letters }: FeatureKinds): Features {
  makeRoom(length)
  let [count, filled, before, beforeThat] = [0, 0, 0, 0]
  for (let at = 0; at < length;) {
    const kind = CLASSES[codes[at] as number] as number
    if (kind === NOTHING) {
      at += 1
      continue
    }
    const from = at
    at += 1
    if (kind !== MARK) while (at < length && CLASSES[codes[at] as number] === kind) at += 1
    const size = Math.min(at - from, WORD_MAX)
    const hash = kind === DIGIT ? hashOfFigure(at - from, part) : hashOfRun(codes, from, from + size, part)
    own[count] = filled
    slots[filled++] = hashSlot(hash, WORD)
    if (kind === LETTER) {
      if (size > STEM_LENGTH) slots[filled++] = hashSlot(hashOfRun(codes, from, from + STEM_LENGTH, part), STEM)
      if (letters) filled = addLetters(codes, from, size, part, filled)
    }
    pair[count] = filled
    if (pairs && count > 0) slots[filled++] = hashSlot(mixed(before, hash), PAIR)
    wide[count] = filled
    if (pairs && count > 1) {
      slots[filled++] = hashSlot(mixed(beforeThat, hash), GAP)
      if (triples) slots[filled++] = hashSlot(mixed(mixed(beforeThat, before), hash), TRIPLE)
    }
    start[count] = from
    end[count] = at
    beforeThat = before
    before = hash
    count += 1
  }
  own[count] = filled
  return { count, slots, own, pair, wide, start, end }
}

const hashOfFigure = (digits: number, part: number): number => Math.imul(FNV_START ^ part ^ classifyDigits(digits), FNV_PRIME) >>> 0

function hashOfRun(codes: Uint8Array, from: number, to: number, part: number): number {
  let hash = FNV_START ^ part
  for (let place = from; place < to; place += 1) hash = Math.imul(hash ^ (codes[place] as number), FNV_PRIME)
  return hash >>> 0
}

/** Runs of three to five letters, with the word's ends marked. Returns the new number of slots. */
function addLetters(codes: Uint8Array, from: number, size: number, part: number, filled: number): number {
  if (size < LETTERS_MIN) return filled
  const [first, last] = [from - 1, from + size]
  for (let begin = first; begin + LETTERS_MIN <= last + 1; begin += 1) {
    let hash = part
    const limit = Math.min(last + 1, begin + LETTERS_MAX)
    for (let place = begin; place < limit; place += 1) {
      hash = Math.imul(hash ^ (place === first ? 94 : place === last ? 36 : (codes[place] as number)), FNV_PRIME)
      if (place - begin + 1 >= LETTERS_MIN) slots[filled++] = hashSlot(hash >>> 0, LETTERS)
    }
  }
  return filled
}

/** Copies the slots of the tokens from `first` up to, but not including, `last`, as if they were a separate text. */
export function collectBag({ count, slots, own, pair, wide }: Features, first = 0, last = count): Int32Array {
  const bag: number[] = []
  for (let token = first; token < last; token += 1) {
    const [from, to] = [own[token] as number, token === first ? pair[token] : token === first + 1 ? wide[token] : own[token + 1]]
    for (let at = from; at < (to as number); at += 1) bag.push(slots[at] as number)
  }
  return Int32Array.from(bag)
}
