import { isSearchIndustry, namesTrade, SEARCH_INDUSTRIES, type SearchIndustry } from '#shared/domain/partner-criteria.ts'
import { isOfTrade } from '../businesses/service.ts'
import { GAP } from '../../../ai/without-persons.ts'

export const tradesIn = (text: string): SearchIndustry[] => SEARCH_INDUSTRIES.filter((trade) => namesTrade(text, trade))

/** Words that do not name a trade by themselves and are surnames. */
const SURNAMES: ReadonlySet<string> = new Set('keller zimmer kran teich wand strom meister'.split(' '))
/** Words that name a trade, but are a surname next to another word that is left out: "Thomas Maler". */
const TRADES_AND_SURNAMES: ReadonlySet<string> = new Set(
  'maler maurer schlosser schreiner tischler glaser spengler klempner gärtner schmied zimmerer zimmermann sattler gerber leger'.split(' '),
)

/** Keeps the words in a directory text that name a trade; everything else may be a person's name and becomes a gap. */
export function keepTradeWords(text: string): string {
  const words = text
    .replace(/\s+/gu, ' ')
    .trim()
    .split(/([^\s,;/|&()]+)/u)
  // odd ones are the words, even ones the text between them
  const isLeftOut = (at: number) => words[at] !== undefined && !isSent(words[at])
  const isNamed = (at: number) => (words[at - 1] === ' ' && isLeftOut(at - 2)) || (words[at + 1] === ' ' && isLeftOut(at + 2))
  return words
    .map((word, at) => {
      const isWord = at % 2 === 1
      return isWord && (isLeftOut(at) || (TRADES_AND_SURNAMES.has(word.toLowerCase()) && isNamed(at))) ? GAP : word
    })
    .join('')
}

/** Trade names are sent anyway, as the trade on file. */
const isSent = (word: string) => isSearchIndustry(word) || (isOfTrade(word) && !SURNAMES.has(word.toLowerCase()))
