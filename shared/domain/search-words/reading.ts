/** A question from which parts are removed once understood, so that the rest may be a place. */
export interface Reading {
  /** The question after normalisation and correction. */
  readonly written: string
  /** In lower case except for `LIKE_FILLERS`, and of the same length as `written`; removed parts are replaced by `TAKEN`. */
  text: string
  /** Parts that were understood but have no filter. */
  readonly dropped: Span[]
  /** Positions of negated limits, of which `text` contains only the meaning. */
  readonly turned: Span[]
}

/** Start and end. */
export type Span = readonly [from: number, to: number]

/** Replaces understood parts: neither a word nor a space, which would join its neighbours. */
export const TAKEN = '\u0001'

/** Maximum number of characters read. */
const READ = 300

export function readQuestion(question: string): Reading {
  const written = question
    .slice(0, READ)
    .normalize('NFC')
    .replaceAll(GLUED, ' ')
    .replaceAll(/\p{L}{3,}/gu, corrected)
  // lower case must not change the length
  const small = (letter: string) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)
  const text = written.replaceAll(/\p{Lu}/gu, small).replaceAll(LIKE_FILLERS, (name) => name.charAt(0).toUpperCase() + name.slice(1))
  return { written, text, dropped: [], turned: [] }
}

/** Positions of missing spaces: "bis200k", "PLZ38518", "200bis300k". */
const GLUED = /(?<=(?<!\p{L})(?:bis|ab|unter|über|max\.?|min\.?|mind\.?|von|plz))(?=\d)|(?<=\d(?:[km€]|t€)?)(?=bis[ \d])/giu
/** Towns whose names are otherwise common words. After "in" they stay capitalised in `text`, so that no rule mistakes them for the word. */
const LIKE_FILLERS = /(?<=(?<!\p{L})(?:in|bei|nahe|aus|um|umkreis von|\d{5}) )(?:meine|lage)(?![\p{L}-])/gu

/** Key words of questions, which are also recognised with one typo. */
const OFTEN =
  'wohnung wohnungen häuser grundstück grundstücke baugrundstück vermieten verkaufen zimmer billigste günstigste teuerste'.split(' ')
/** Minimum length for correcting typos: in a shorter word one letter changes too much. */
const SLIP_LETTERS = 5
/** Colloquial forms. */
const SPOKEN = new Map(Object.entries({ nich: 'nicht', net: 'nicht', ned: 'nicht', nit: 'nicht', biss: 'bis' }))

function corrected(word: string): string {
  const small = word.toLowerCase()
  const spoken = SPOKEN.get(small)
  if (spoken !== undefined || small.length < SLIP_LETTERS) return spoken ?? word
  return OFTEN.includes(small) ? word : (OFTEN.find((one) => isOneSlip(small, one)) ?? word)
}

/** Whether the words differ by one added, missing or replaced letter, or by two swapped letters. */
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

/** Removes the first match of the pattern from the text. */
export function take(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const match = pattern.exec(reading.text)
  if (match) reading.text = withoutSpan(reading.text, matchSpan(match))
  return match ?? undefined
}

/** Removes a part for which the search has no filter. */
export function drop(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const match = take(reading, pattern)
  if (match) {
    const [from, to] = matchSpan(match)
    reading.dropped.push([originalStart(reading, from), to])
  }
  return match
}

/** Where the original words at this position begin. */
export const originalStart = ({ turned }: Reading, at: number): number => turned.find(([start, end]) => start <= at && at < end)?.[0] ?? at

export const matchSpan = ({ 0: found, index }: RegExpExecArray): Span => [index, index + found.length]

export const withoutSpan = (text: string, [from, to]: Span): string => text.slice(0, from) + TAKEN.repeat(to - from) + text.slice(to)

/** Matches whole words; `\b` does not recognise umlauts. */
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
/** Also matches invalid numbers, to stay short: it is part of some fifty patterns that the browser compiles. */
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

/** Digits in German notation, or a number word. */
export const FIGURE = String.raw`[13]/[24]|\d{1,3}(?:[.' ]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?|${NUMBER_WORD}`

export function readFigure(text: string): number {
  if (!/^\d/.test(text)) return valueOfWord(text)
  if (text.includes('/')) return Number(text[0]) / Number(text[2])
  const grouped = /^\d{1,3}(?:[.' ]\d{3})+(?:,\d+)?$/.test(text)
  return Number((grouped ? text.replaceAll(/[.' ]/g, '') : text).replace(',', '.'))
}
