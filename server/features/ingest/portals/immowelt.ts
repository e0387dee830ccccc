import type { Portal } from './raw-listing.ts'
import { readAdvert } from './immowelt/ad.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './immowelt/address.ts'
import { findCategory } from './immowelt/categories.ts'
import { listedAt } from './immowelt/dates.ts'
import { previewUrl } from './immowelt/previews.ts'
import { readResults } from './immowelt/results.ts'

/** immowelt.de. It can filter by private sellers; its bot protection admits few clients. */
export const immowelt: Portal = {
  source: 'immowelt.de',
  hasPrivateFilter: true,
  knownPlace,
  placePath,
  readPlace,
  searchPaths,
  readResults,
  readAdvert,
  listedAt,
  category: findCategory,
  filedAs: () => null,
  previewUrl,
}
