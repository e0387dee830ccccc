import type { Directory } from './raw-business.ts'
import { plainStep } from './address.ts'
import { readDetail } from './11880/detail.ts'
import { readResults } from './11880/results.ts'

export const directory11880: Directory = {
  name: '11880.com',
  searchPage: (trade, place, page) => ({ path: `/suche/${plainStep(trade)}/${plainStep(place)}${page === 1 ? '' : `?page=${page}`}` }),
  readResults,
  readDetail,
}
