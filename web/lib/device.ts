import { PARTNER_CODE } from '#shared/domain/product.ts'

/** Where a partner's phone keeps what he saw (`last-seen.ts`). */
export const LAST_SEEN = 'giebel: last seen'
/** The database of tips that wait (`web/features/network/tips/kept-tips.ts`). */
export const TIPS_DATABASE = 'giebel'
/** Where an agent's results of calls wait for the network (`web/features/work/calls/waiting-results.ts`). */
export const CALLS_KEPT = 'giebel: calls'

/** Whether a partner's data may lie here: only then the code for it is fetched. A private window may have no store. */
export function keepsLastSeen(): boolean {
  try {
    return localStorage.getItem(LAST_SEEN) !== null
  } catch {
    return false
  }
}

/** Whoever signs out leaves nothing behind. */
export function forgetDevice(): void {
  try {
    localStorage.removeItem(LAST_SEEN)
    localStorage.removeItem(CALLS_KEPT)
    indexedDB.deleteDatabase(TIPS_DATABASE)
  } catch {
    // where there is no store there is nothing to forget
  }
  void forgetCode()
}

/** Lets the server give out the next page, not the service worker. Without a secure connection there is no store. */
export const forgetCode = (): Promise<boolean> | undefined => globalThis.caches?.delete(PARTNER_CODE)
