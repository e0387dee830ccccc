/** How German letters are spelled on other keyboards. */
export const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** More accents on one letter are not a spelling, and sorting them takes quadratic time. */
const PILED_MARKS = /(\p{M}{16})\p{M}+/gu

/** A text with each letter and its accents combined into one character, in linear time. */
export const composed = (text: string): string => text.replace(PILED_MARKS, '$1').normalize('NFC')

/** Lower case with ae, oe, ue and ss, without other accents: "Köln-Süd" becomes "koeln-sued". */
export function foldGerman(text: string): string {
  const spelled = composed(text)
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
  // fast path: hardly any text needs more folding, and many are compared
  return /\P{ASCII}/u.test(spelled) ? spelled.normalize('NFD').replace(/\p{M}/gu, '') : spelled
}

/** The lower-case spellings of a word that may occur in a text: as written, with ä, ö, ü and ß, and with ae, oe, ue and ss. */
export function listSpellings(word: string): string[] {
  const small = composed(word).toLowerCase()
  const joined = Object.entries(SPELLED).reduce((text, [letter, spelled]) => text.replaceAll(spelled, letter), small)
  return [...new Set([small, joined, foldGerman(word)])]
}

const STREET = /^(.*?)-?str(?:a(?:ß|ss)e|\.)?[,;]?(\d+\p{L}?)?$/u

/** The parts of a search word that every spelling of a street contains: "hauptstr." and "haupt-straße" become "haupt" and "str". */
export function streetParts(word: string): string[] {
  const [, stem, number] = STREET.exec(word.toLowerCase()) ?? []
  return stem === undefined ? [word] : [stem, 'str', number ?? ''].filter((part) => part !== '')
}
