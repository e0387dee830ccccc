import type { Directory } from './raw-business.ts'
import { stepOf } from './address.ts'
import { readResults } from './dasoertliche/results.ts'

export const dasoertliche: Directory = {
  name: 'dasoertliche.de',
  searchPage: (trade, place, page) => ({ path: `/Themen/${stepOf(trade)}/${stepOf(place)}${page === 1 ? '' : `-Seite-${page}`}.html` }),
  readResults,
}
