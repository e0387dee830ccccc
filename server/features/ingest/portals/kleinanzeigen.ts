import type { Portal } from './raw-listing.ts'
import { readAd } from './kleinanzeigen/ad.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './kleinanzeigen/address.ts'
import { categoryOf, filedAs } from './kleinanzeigen/categories.ts'
import { listedAt } from './kleinanzeigen/dates.ts'
import { previewOf } from './kleinanzeigen/previews.ts'
import { readResults } from './kleinanzeigen/results.ts'

/** kleinanzeigen.de: private sellers can be filtered, recognised and contacted. */
export const kleinanzeigen: Portal = {
  source: 'kleinanzeigen.de',
  hasPrivateFilter: true,
  knownPlace,
  placePath,
  readPlace,
  searchPaths,
  readResults,
  readAd,
  listedAt,
  category: categoryOf,
  filedAs,
  previewOf,
}
