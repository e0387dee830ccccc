export { type ListingContext, listingOfAd, listingOfCard } from './listing.ts'
