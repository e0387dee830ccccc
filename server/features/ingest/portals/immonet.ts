import type { Portal } from './raw-listing.ts'
import { readOldAdvert } from './immonet/old-ad.ts'
import { immowelt } from './immowelt.ts'

/** immonet.de shows immowelt's pages under its own name; the old site's addresses are still in use. */
export const immonet: Portal = {
  ...immowelt,
  source: 'immonet.de',
  hasPrivateFilter: true,
  readAdvert: (html) => readOldAdvert(html) ?? immowelt.readAdvert(html),
}
