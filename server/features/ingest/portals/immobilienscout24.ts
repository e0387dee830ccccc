import type { Portal } from './raw-listing.ts'
import { readAdvert } from './immobilienscout24/ad.ts'
import { knownPlace, searchPaths } from './immobilienscout24/address.ts'
import { findCategory, filedAs } from './immobilienscout24/categories.ts'
import { listedAt } from './immobilienscout24/dates.ts'
import { previewUrl } from './immobilienscout24/previews.ts'
import { readResults } from './immobilienscout24/results.ts'

/** immobilienscout24.de, as browsers see it. It marks private sellers but cannot filter by them; its bot protection admits few clients. */
export const immobilienscout24: Portal = {
  source: 'immobilienscout24.de',
  hasPrivateFilter: false,
  knownPlace,
  placePath: () => null,
  readPlace: () => ({ kind: 'unknown' }),
  searchPaths,
  readResults,
  readAdvert,
  listedAt,
  category: findCategory,
  filedAs,
  previewUrl,
}
