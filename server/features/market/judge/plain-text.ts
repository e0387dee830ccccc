/** A text folded for the judge. Valid until the next call of `toPlainText`: long texts share one buffer. */
export interface PlainText {
  /** ASCII codes: lower case, ae oe ue ss, no accents or quotation marks. Whitespace runs become one blank, or a line break if they contain one. */
  readonly codes: Uint8Array
  readonly length: number
  /** Each code's offset in the original, plus one entry for the end. */
  readonly positions: Int32Array
}

/** Replaces any pictograph: an emoji is not a letter, but owners shout with it. */
export const PICTOGRAPH = 1
const BLANK = 32
const LINE = 10
const DROPPED = 0
/** Everything that is neither a letter nor a mark used by the features. */
const OTHER = 45

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const DIAERESIS = 0x308
const SILENT = /[\p{Cf}\p{M}´‚‘’„“”«»‹›]/u
const EMOJI = /\p{Extended_Pictographic}/u

/** "k e i n e", "M-A-K-L-E-R", "M @ K L E R": single letters with one character between them. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ \u00A0._*-][\p{L}@](?![\p{L}\p{N}])){3,}/gu
/** "Mak-" at the end of a line, "ler" on the next. */
const HYPHENATED = /(?<=\p{Ll})-[ \t]{0,3}\r?\n[ \t]{0,3}(?=\p{Ll})/gu
/** Most texts contain neither; one check is cheaper than the two patterns above. */
const MAY_BE_CUT = /[\p{L}\p{N}][ \u00A0._*-][\p{L}@][ \u00A0._*-][\p{L}@][ \u00A0._*-]|-[ \t]{0,3}\r?\n/u

const ASCII = new Uint8Array(128).map((_, code) => {
  const sign = String.fromCharCode(code)
  if (/["'`]/.test(sign)) return DROPPED
  if (sign === '\n' || sign === '\r') return LINE
  return /\s/.test(sign) ? BLANK : sign.toLowerCase().charCodeAt(0)
})
/** What letters of European languages and common symbols are folded to, by code. */
const LATIN = Array.from({ length: 0x250 }, (_, code) => folded(String.fromCharCode(code)))

/** A character's ASCII codes, empty for a silent one. */
function folded(letter: string): readonly number[] {
  if (SILENT.test(letter)) return []
  if (/\s/.test(letter)) return [/[\n\u2028\u2029]/.test(letter) ? LINE : BLANK]
  const small = letter.toLowerCase()
  const spelled = SPELLED[small] ?? small.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  if (/^[\u0021-\u007E]+$/.test(spelled)) return Array.from(spelled, (sign) => sign.charCodeAt(0))
  return [EMOJI.test(letter) ? PICTOGRAPH : OTHER]
}

let codes = new Uint8Array(4_096)
let positions = new Int32Array(4_097)

/** Positions of the characters between the letters of a spaced or hyphenated word. */
function droppedIn(text: string): ReadonlySet<number> | undefined {
  if (!MAY_BE_CUT.test(text)) return undefined
  const dropped = new Set<number>()
  for (const { 0: run, index } of text.matchAll(SPACED)) for (let at = index + 1; at < index + run.length; at += 2) dropped.add(at)
  for (const { 0: gap, index } of text.matchAll(HYPHENATED)) for (let at = index; at < index + gap.length; at += 1) dropped.add(at)
  return dropped
}

const isSmall = (code: number) => code >= 97 && code <= 122
const isCapital = (code: number) => code >= 65 && code <= 90

const isWithinWord = (text: string, at: number) => at > 0 && isSmall(text.charCodeAt(at - 1)) && isSmall(text.charCodeAt(at + 1))

/** The letters a, o and u, whose diaeresis is spelled as an e. */
const isSpelledWithE = (code: number) => code === 97 || code === 111 || code === 117

/** Folds a text in one pass. "KeineMakler" becomes two words. */
export function toPlainText(original: string): PlainText {
  // NFKD turns one character into at most 18
  const room = original.length * 18 + 1
  if (codes.length < room) [codes, positions] = [new Uint8Array(room), new Int32Array(room + 1)]
  const dropped = droppedIn(original)
  let length = 0
  const put = (code: number, at: number) => {
    if (code === BLANK || code === LINE) {
      const last = length > 0 ? codes[length - 1] : LINE
      if (last === BLANK || last === LINE) {
        if (code === LINE && length > 0) codes[length - 1] = LINE
        return
      }
    }
    codes[length] = code
    positions[length] = at
    length += 1
  }
  for (let at = 0; at < original.length; at += 1) {
    if (dropped?.has(at)) continue
    const code = original.charCodeAt(at)
    if (code < 128) {
      const plain = ASCII[code] as number
      if (plain === DROPPED) continue
      if (isCapital(code) && isWithinWord(original, at)) put(BLANK, at)
      put(plain, at)
      if (original.charCodeAt(at + 1) === DIAERESIS && isSpelledWithE(plain)) put(101, at)
    } else if (code < LATIN.length) for (const one of LATIN[code] as readonly number[]) put(one, at)
    else {
      const letter = String.fromCodePoint(original.codePointAt(at) as number)
      for (const one of folded(letter)) put(one, at)
      at += letter.length - 1
    }
  }
  positions[length] = original.length
  return { codes, length, positions }
}
