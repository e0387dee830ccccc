import { SPELLED } from './spelling.ts'

/** A text normalised for matching wordings, with offsets into the original. */
export interface PlainText {
  /** Lower case, ae oe ue ss, no accents or quotation marks; one blank per run of whitespace, one line break for an empty line. */
  readonly text: string
  /** Offset in the original of each letter of `text`, plus one entry for the end. */
  readonly positions: readonly number[]
}

/** "k e i n e", "M-A-K-L-E-R", "M @ K L E R": single letters with one character between them. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ \u00a0._*-][\p{L}@](?![\p{L}\p{N}])){3,}/gu
/** "Mak-" at the end of a line, "ler" on the next. */
const HYPHENATED = /(?<=\p{Ll})-[ \t]{0,3}\r?\n[ \t]{0,3}(?=\p{Ll})/gu
const PLAIN = /[a-zA-Z0-9.,!?]/
const SILENT = /[\p{Cf}\p{M}"'`´‚‘’„“”«»‹›]/u
const DIAERESIS = '\u0308'

/** Positions of the characters between the letters of a spaced or hyphenated word. */
function droppedIn(text: string): ReadonlySet<number> {
  const dropped = new Set<number>()
  for (const { 0: run, index } of text.matchAll(SPACED)) for (let at = index + 1; at < index + run.length; at += 2) dropped.add(at)
  for (const { 0: gap, index } of text.matchAll(HYPHENATED)) for (let at = index; at < index + gap.length; at += 1) dropped.add(at)
  return dropped
}

/** Also maps decorative alphabets ("𝗸𝗲𝗶𝗻𝗲") to letters. */
function plainLetter(letter: string, next: string | undefined): string {
  const small = letter.toLowerCase()
  const spelled = SPELLED[small]
  if (spelled !== undefined) return spelled
  if (small < '\u0080') return next === DIAERESIS && /[aou]/.test(small) ? `${small}e` : small
  return small.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Normalises a text in one pass. */
export function plainTextOf(original: string): PlainText {
  const dropped = droppedIn(original)
  const positions: number[] = []
  let text = ''
  let blank: { at: number; lines: number } | undefined
  const put = (letters: string, at: number) => {
    text += letters
    for (let index = 0; index < letters.length; index += 1) positions.push(at)
  }
  let at = 0
  for (const letter of original) {
    const here = at
    at += letter.length
    const isPlain = PLAIN.test(letter)
    if (dropped.has(here) || (!isPlain && SILENT.test(letter))) continue
    if (!isPlain && /\s/.test(letter)) {
      blank ??= { at: here, lines: 0 }
      if (letter === '\n') blank.lines += 1
      continue
    }
    if (blank) put(blank.lines > 1 ? '\n' : ' ', blank.at)
    blank = undefined
    put(plainLetter(letter, original[at]), here)
  }
  positions.push(original.length)
  return { text, positions }
}
