export { PORTALS } from './portals.ts'
export type { AdvertLayout, AdvertPage, PageOf, Portal, PortalPlace, RawAdvert, RawListing, ResultPage, SearchPath } from './raw-listing.ts'
export { sourceLimits } from './source-limits.ts'
