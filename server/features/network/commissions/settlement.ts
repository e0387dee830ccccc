/** How documents claim, pay and release commissions. */
export { claim, listOwing, release, storePaid as markPaid } from './queries-settlement.ts'
