export { PORTALS } from './portals.ts'
export type { AdLayout, AdPage, PageOf, Portal, PortalPlace, RawAd, RawListing, ResultPage, SearchPath } from './raw-listing.ts'
export { sourceLimits } from './source-limits.ts'
