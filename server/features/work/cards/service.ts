export { findProperty, listCards, getProperties, getProperty, type OwnedCard } from './cards.ts'
export { listFavoriteCards, listFollowUpCards, searchBoard, searchProperties } from './lists.ts'
export { favoritesFile } from './list-files.ts'
export { countFittingPerClient } from './fitting.ts'
export { knownProperties } from './known.ts'
export { findLights, findNumbered, listCallable, listDue, listOpenNumbers, OF_JOB } from './lead-lights.ts'
export { deleteOldLights, type LeadLight, listLearners } from './queries-lead-lights.ts'
/** The columns of cards, for callers that need neither light nor score. */
export { type CardColumns, hydrate } from './queries-hydrate.ts'
