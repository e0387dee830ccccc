/** A question of which parts are taken as they are understood, so that what is left over may be a place. */
export interface Reading {
  /** The question as it is read. */
  readonly written: string
  /** In lower case, all but `LIKE_FILLERS`, and of the same length; what was taken is `TAKEN`. */
  text: string
  /** What was read and has no filter. */
  readonly dropped: Span[]
  /** Where a "no" and its limit are, of which only the limit meant is left in `text`. */
  readonly turned: Span[]
}

/** Beginning and end. */
export type Span = readonly [from: number, to: number]

/** Takes the place of what was understood: no word, and no blank that would join its neighbours. */
export const TAKEN = '\u0001'

/** Characters that are read. */
const READ = 300

export function readQuestion(question: string): Reading {
  const written = question
    .slice(0, READ)
    .normalize('NFC')
    .replaceAll(GLUED, ' ')
    .replaceAll(/\p{L}{3,}/gu, corrected)
  // no letter may change its length
  const small = (letter: string) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)
  const text = written.replaceAll(/\p{Lu}/gu, small).replaceAll(LIKE_FILLERS, (name) => name.charAt(0).toUpperCase() + name.slice(1))
  return { written, text, dropped: [], turned: [] }
}

/** Where a blank is missing: "bis200k", "PLZ38518", "200bis300k". */
const GLUED = /(?<=(?<!\p{L})(?:bis|ab|unter|über|max\.?|min\.?|mind\.?|von|plz))(?=\d)|(?<=\d(?:[km€]|t€)?)(?=bis[ \d])/giu
/** Towns whose names are little words elsewhere. Behind "in" they keep a capital in `text`, so that no rule takes them for the word. */
const LIKE_FILLERS = /(?<=(?<!\p{L})(?:in|bei|nahe|aus|um|umkreis von|\d{5}) )(?:meine|lage)(?![\p{L}-])/gu

/** Words that questions turn on, each read with one slip of the keys. */
const OFTEN =
  'wohnung wohnungen häuser grundstück grundstücke baugrundstück vermieten verkaufen zimmer billigste günstigste teuerste'.split(' ')
/** In a shorter word one letter changes too much. */
const SLIP_LETTERS = 5
/** Spoken forms. */
const SPOKEN = new Map(Object.entries({ nich: 'nicht', net: 'nicht', ned: 'nicht', nit: 'nicht', biss: 'bis' }))

function corrected(word: string): string {
  const small = word.toLowerCase()
  const spoken = SPOKEN.get(small)
  if (spoken !== undefined || small.length < SLIP_LETTERS) return spoken ?? word
  return OFTEN.includes(small) ? word : (OFTEN.find((one) => isOneSlip(small, one)) ?? word)
}

/** One letter more, less, or another, or two of them exchanged. */
export function isOneSlip(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false
  const at = meant.split('').findIndex((letter, index) => letter !== word[index])
  if (at < 0) return word.length > meant.length
  const [rest, wanted] = [word.slice(at), meant.slice(at)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[1] === wanted[0] && rest[0] === wanted[1] && rest.slice(2) === wanted.slice(2))
  )
}

/** Takes the first match of the pattern out of the text. */
export function take(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const match = pattern.exec(reading.text)
  if (match) reading.text = withoutSpan(reading.text, matchSpan(match))
  return match ?? undefined
}

/** Takes what the search has no filter for. */
export function drop(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const match = take(reading, pattern)
  if (match) {
    const [from, to] = matchSpan(match)
    reading.dropped.push([originalStart(reading, from), to])
  }
  return match
}

/** Where the words at this position begin as they were written. */
export const originalStart = ({ turned }: Reading, at: number): number => turned.find(([start, end]) => start <= at && at < end)?.[0] ?? at

export const matchSpan = ({ 0: found, index }: RegExpExecArray): Span => [index, index + found.length]

export const withoutSpan = (text: string, [from, to]: Span): string => text.slice(0, from) + TAKEN.repeat(to - from) + text.slice(to)

/** The beginning and end of a word; `\b` knows no umlauts. */
export const words = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'u')

const ONES = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const TEENS = ['dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn']
const TENS = ['zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
const SMALL = new Map([
  ...[...ONES, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
])
const ARTICLES = ['eine', 'einem', 'einen', 'einer', 'eins']
const PARTS: Readonly<Record<string, number>> = {
  halbe: 0.5,
  halben: 0.5,
  halbes: 0.5,
  viertel: 0.25,
  dreiviertel: 0.75,
  'drei viertel': 0.75,
  anderthalb: 1.5,
  ...Object.fromEntries(ONES.slice(1).map((word, at) => [`${word}einhalb`, at + 1.5])),
}

const alternatives = (list: readonly string[]) => list.toSorted((one, other) => other.length - one.length).join('|')
const PART_OF_NUMBER = `(?:${alternatives([...SMALL.keys(), 'hundert', 'tausend'])})`
/** Admits more than real numbers to stay short: it is part of some fifty patterns that the browser compiles. */
const NUMBER_WORD = `${alternatives([...Object.keys(PARTS), ...ARTICLES])}|${PART_OF_NUMBER}(?:(?:und)?${PART_OF_NUMBER})*`

function valueOfWord(word: string): number {
  const [, thousands, rest] = /^(.*?)tausend(.*)$/u.exec(word) ?? []
  if (thousands !== undefined) return 1_000 * (thousands === '' ? 1 : valueOfWord(thousands)) + (rest ? valueOfWord(rest) : 0)
  const [, hundreds, below] = /^(.*?)hundert(?:und)?(.*)$/u.exec(word) ?? []
  if (hundreds !== undefined) return 100 * (hundreds === '' ? 1 : valueOfWord(hundreds)) + (below ? valueOfWord(below) : 0)
  const [, ones, tens] = /^(.+)und(.+)$/u.exec(word) ?? []
  if (ones !== undefined && tens !== undefined) return valueOfWord(ones) + valueOfWord(tens)
  return PARTS[word] ?? SMALL.get(word) ?? 1
}

/** Digits as Germans write them, or a number word. */
export const FIGURE = String.raw`[13]/[24]|\d{1,3}(?:[.' ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?|${NUMBER_WORD}`

export function readFigure(text: string): number {
  if (!/^\d/.test(text)) return valueOfWord(text)
  if (text.includes('/')) return Number(text[0]) / Number(text[2])
  const grouped = /^\d{1,3}(?:[.' ]\d{3})+(?:,\d+)?$/.test(text)
  return Number((grouped ? text.replaceAll(/[.' ]/g, '') : text).replace(',', '.'))
}
