import type { Portal } from './raw-listing.ts'
import { readAd } from './immowelt/ad.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './immowelt/address.ts'
import { categoryOf } from './immowelt/categories.ts'
import { listedAt } from './immowelt/dates.ts'
import { previewOf } from './immowelt/previews.ts'
import { readResults } from './immowelt/results.ts'

/** immowelt.de. It has a filter for private sellers; its bot protection admits few clients. */
export const immowelt: Portal = {
  source: 'immowelt.de',
  hasPrivateFilter: true,
  knownPlace,
  placePath,
  readPlace,
  searchPaths,
  readResults,
  readAd,
  listedAt,
  category: categoryOf,
  filedAs: () => null,
  previewOf,
}
