import type { AskedFilters } from './asked.ts'
import { FILLERS, NEGATIONS } from './little-words.ts'
import { findKind } from './place.ts'
import { FIGURE, type Reading, type Span, originalStart } from './reading.ts'

const WORD = /\d+(?:[.,]\d+)*\p{L}*|\p{L}(?:[\p{L}\d.’'/-]*[\p{L}\d²])?/gu
const IS_FIGURE = new RegExp(String.raw`^(?:\d.*|${FIGURE})$`, 'u')

interface Token {
  readonly word: string
  readonly index: number
  readonly end: number
}

const isFillerWord = (word: string): boolean => FILLERS.has(word) || /^\p{L}$/u.test(word)

/** An open part without a figure is a negation. */
const isBehindNo = (open: string): boolean => open !== '' && !/\d/u.test(open)

/** Whether only a space, or the full stop of an ordinal number, separates a word from the next one. */
const goesOn = (text: string, { word, end }: Pick<Token, 'word' | 'end'>, next: Token | undefined): boolean =>
  next !== undefined && (/^\d/u.test(word) ? /^\.? +$/u : /^ +$/u).test(text.slice(end, next.index))

/**
 * The words of a question that set no filter, as written: without fillers, but with negations and figures joined to the words they refer to. `rest`
 * is the remaining text after removing all understood parts.
 */
export function unusedIn(reading: Reading, rest: string, { propertyType }: AskedFilters): string[] {
  const { written, dropped } = reading
  const found: Span[] = [...dropped]
  const tokens = [...rest.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index, end: index + word.length }))
  // start of a negation or figure that belongs to the next word
  let open: number | undefined
  for (const [at, { word, index, end }] of tokens.entries()) {
    const before = open === undefined ? '' : rest.slice(open, index)
    const from = open ?? index
    const isKind = open === undefined && propertyType !== undefined && findKind(word) === propertyType
    const isFiller = isKind || isFillerWord(word)
    const isNo = NEGATIONS.has(word)
    const isOpen = isNo || (isFiller ? isBehindNo(before) : IS_FIGURE.test(word))
    open = isOpen && goesOn(rest, { word, end }, tokens[at + 1]) ? from : undefined
    if (open === undefined && !isNo && (!isFiller || /\d/u.test(before))) found.push([originalStart(reading, from), end])
  }
  const spans = found.toSorted(([one], [other]) => one - other)
  return [...new Set(spans.map(([from, to]) => written.slice(from, to).trim()))]
}
