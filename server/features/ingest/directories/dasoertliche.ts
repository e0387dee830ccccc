import type { Directory } from './raw-business.ts'
import { encodeStep } from './address.ts'
import { readResults } from './dasoertliche/results.ts'

export const dasoertliche: Directory = {
  name: 'dasoertliche.de',
  searchPage: (trade, place, page) => ({
    path: `/Themen/${encodeStep(trade)}/${encodeStep(place)}${page === 1 ? '' : `-Seite-${page}`}.html`,
  }),
  readResults,
}
