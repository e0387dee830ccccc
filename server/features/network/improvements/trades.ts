import { isSearchIndustry, namesTrade, SEARCH_INDUSTRIES, type SearchIndustry } from '#shared/domain/partner-criteria.ts'
import { isOfTrade } from '../../ingest/businesses/trade-words.ts'
import { GAP } from '../../../ai/without-persons.ts'

export const tradesIn = (text: string): SearchIndustry[] => SEARCH_INDUSTRIES.filter((trade) => namesTrade(text, trade))

/** Keeps the words of a directory text that name a trade; everything else may be a person's name and becomes a gap. */
export const tradeWordsOf = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[^\s,;/|&()]+/gu, (word) => (isSent(word) ? word : GAP))
    .trim()

/** Trade names are sent anyway, as the filed trade. */
const isSent = (word: string) => isSearchIndustry(word) || isOfTrade(word)
