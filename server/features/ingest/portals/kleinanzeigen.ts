import type { Portal } from './raw-listing.ts'
import { readAdvert } from './kleinanzeigen/ad.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './kleinanzeigen/address.ts'
import { findCategory, filedAs } from './kleinanzeigen/categories.ts'
import { listedAt } from './kleinanzeigen/dates.ts'
import { previewUrl } from './kleinanzeigen/previews.ts'
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
  readAdvert,
  listedAt,
  category: findCategory,
  filedAs,
  previewUrl,
}
