import { isSearchIndustry, namesTrade, SEARCH_INDUSTRIES, type SearchIndustry } from '#shared/domain/partner-criteria.ts'
import { isOfTrade } from '../../ingest/businesses/trade-words.ts'
import { GAP } from '../../../ai/without-persons.ts'

export const tradesIn = (text: string): SearchIndustry[] => SEARCH_INDUSTRIES.filter((trade) => namesTrade(text, trade))

/** What of a directory's words names a trade; a gap stands for all else, which may be somebody's name. */
export const tradeWordsOf = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[^\s,;/|&()]+/gu, (word) => (isSent(word) ? word : GAP))
    .trim()

/** The names of the trades themselves are sent anyway, as what a business is filed as. */
const isSent = (word: string) => isSearchIndustry(word) || isOfTrade(word)
