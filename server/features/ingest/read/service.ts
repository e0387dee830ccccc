export { type ListingContext, listingFromAdvert, listingOfCard } from './listing.ts'
