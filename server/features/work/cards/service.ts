export { cardsOf, getProperties, getProperty, type OwnedCard } from './cards.ts'
export { favoritesOf, followUpsOf, searchProperties } from './lists.ts'
export { favoritesFile } from './list-files.ts'
export { fittingOf } from './fitting.ts'
export { knownObjects } from './known.ts'
/** The columns of cards, for what shows neither light nor score. */
export { type CardColumns, hydrate } from './queries-hydrate.ts'
