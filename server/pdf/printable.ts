import { composed } from '#shared/domain/spelling.ts'

/** Invisible characters, including those that change the direction of text; a soft hyphen stays. */
const INVISIBLE = /(?!\u00ad)[\p{Cf}\p{Variation_Selector}\u20e3]/gu
/** Characters that the fonts lack, as people read them. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/(?<=\S)\s*[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]+\s*(?=\S)/gu, ', '],
  [/\s*[≈≅≃∼]\s*/gu, ' ca. '],
  [/≤\s*/gu, 'bis '],
  [/≥\s*/gu, 'ab '],
  [/\u2212/gu, '-'],
  [/\u02bc/gu, '’'],
]
/** Emoji and ornaments, which carry no words. */
const ORNAMENTS =
  /\s*(?:(?![\d#*©®™])[\p{Extended_Pictographic}\p{Emoji_Component}\u2190-\u21ff\u2500-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]\s*)+(?<after>[,.;:!?)“”]|$)?/gu
/** Letters of other shapes whose plain form the fonts contain. Applied to a whole text, NFKC would also spell out ½ and m². */
const plain = (sign: string) => sign.normalize('NFKC').replaceAll('\u2044', '/')
/** Characters the fonts contain. All others become a visible replacement character; an archival document must not contain invisible ones. */
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u0148\u014a-\u01c3\u01cd-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e00-\u1e9b\u1e9e-\u1eff\u2010-\u2015\u2018-\u201e\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2122]/gu
const SHOWN = '?'
/** Between a number and a character that is spelled with digits: "2⅓" is not 21/3. */
const FRACTION_BEHIND = /(?<=\p{N})(?![¹²³¼-¾])(?=\p{No})/gu
/** What is left around a single ornament. */
const EMPTY = /\s*(?:\(\s*\)|\[\s*\]|„[“”]|"")/gu
/** A word without a gap would overflow its column: beyond this length it may break anywhere. Typst breaks links by itself. */
const ENDLESS = /(?<!\S)(?!https?:\/\/)\S{31,}/gu
/** Marks such a place; `typeset` does not print a character for it. */
export const ANYWHERE = '\u200b'

/** The same data with printable texts, at any depth. */
export function printable<T>(data: T): T {
  if (typeof data === 'string') return printableText(data) as T
  if (Array.isArray(data)) return data.map(printable) as T
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printable(value)])) as T
  return data
}

const printableText = (text: string): string =>
  withoutOrnaments(composed(text).replace(INVISIBLE, '').replace(/\s+/gu, ' '))
    .replace(FRACTION_BEHIND, ' ')
    .replace(UNKNOWN, plain)
    // a styled letter may have its umlaut in a character of its own
    .normalize('NFC')
    .replace(UNKNOWN, SHOWN)
    .replace(ENDLESS, (word) => word.replace(/.{6}(?=.)/gu, `$&${ANYWHERE}`))

function withoutOrnaments(text: string): string {
  const spelled = SPELLED.reduce((words, [signs, spelling]) => words.replace(signs, spelling), text)
  const words = spelled.replace(ORNAMENTS, (_, after: string | undefined) => after ?? ' ')
  return words === text ? text : words.replace(EMPTY, '').trim()
}
