/** How a document takes commissions up, pays them and lets them go. */
export { claim, listOwing, release, storePaid as markPaid } from './queries-settlement.ts'
