import { GAP } from './without-persons.ts'

/** Length of a quote. */
const QUOTE_MIN = 6
const QUOTE_MAX = 400

export const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The quote as found in the text, on one line; undefined if the text does not contain it or it cuts a word or spans a gap. */
export function quoteIn(text: string, quote: string): string | undefined {
  const part = usableQuote(quote)
  return part !== undefined && hasWhole(oneLine(text), part) ? part : undefined
}

/** The quote on one line; undefined if it is too short, too long or spans a gap. */
export function usableQuote(quote: string): string | undefined {
  const part = oneLine(quote)
  return part.length < QUOTE_MIN || part.length > QUOTE_MAX || part.includes(GAP) ? undefined : part
}

/** Whether a text on one line contains the quote without cutting a word. */
export function hasWhole(whole: string, part: string): boolean {
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    if (!isInWord(whole, at) && !isInWord(whole, at + part.length)) return true
  }
  return false
}

/** Whether a position lies between two letters or two digits. */
const isInWord = (text: string, at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1)) && at > 0

/** Dots in numbers and abbreviations do not end a sentence. */
const END = /(?<!\b(?:ca|bj|inkl|bzw|str|nr|tel|etc|usw|evtl|gem|mtl|qm|st|z|b|u|a|d|h|i|v))(?<!\b\d{1,2})[.!?;]\s+/giu

export function splitSentences(text: string): string[] {
  const ends = [...text.matchAll(END)].map((end) => end.index + end[0].length)
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]).trim()).filter((sentence) => sentence !== '')
}

/** "1.234,5", "1 234" and "1234" as numbers, each matched at its position. */
export const GERMAN_NUMBER = String.raw`(?<![\d.,])(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d+)?(?![\d]|[.,]\d)`

export const parseNumber = (text: string): number => Number(text.replace(/[. ]/g, '').replace(',', '.'))
