export { listCards, getProperties, getProperty, type OwnedCard } from './cards.ts'
export { listFavoriteCards, listFollowUpCards, searchBoard, searchProperties } from './lists.ts'
export { favoritesFile } from './list-files.ts'
export { countFittingPerClient } from './fitting.ts'
export { knownProperties } from './known.ts'
export { findLights, findNumbered, listCallable, listDue, listOpenNumbers } from './lead-lights.ts'
export { deleteLights, type LeadLight } from './queries-lead-lights.ts'
/** The columns of cards, for callers that need neither light nor score. */
export { type CardColumns, hydrate } from './queries-hydrate.ts'
