import { PARTNER_CODE } from '#shared/domain/product.ts'

/** Storage key for a partner's last data (`last-seen.ts`). */
export const LAST_SEEN = 'giebel: last seen'
/** Database for waiting tips (`web/features/network/tips/kept-tips.ts`). */
export const TIPS_DATABASE = 'giebel'
/** Storage key for an agent's call results that wait for the network (`web/features/work/calls/waiting-results.ts`). */
export const CALLS_KEPT = 'giebel: calls'

/** Whether a partner's data may be stored here: only then is its code loaded. A private window may have no storage. */
export function keepsLastSeen(): boolean {
  try {
    return localStorage.getItem(LAST_SEEN) !== null
  } catch {
    return false
  }
}

/** Clears a user's call results on sign-out. At a shared computer those of others stay until their authors sign in again. */
export function forgetCalls(userId: string | undefined): void {
  try {
    const kept = JSON.parse(localStorage.getItem(CALLS_KEPT) ?? '[]') as readonly { readonly userId: string }[]
    const others = kept.filter((one) => one.userId !== userId)
    if (others.length === 0) localStorage.removeItem(CALLS_KEPT)
    else localStorage.setItem(CALLS_KEPT, JSON.stringify(others))
  } catch {
    // without storage there is nothing to clear
  }
}

/** Clears a partner's stored data on sign-out. */
export function forgetDevice(): void {
  try {
    localStorage.removeItem(LAST_SEEN)
    indexedDB.deleteDatabase(TIPS_DATABASE)
  } catch {
    // without storage there is nothing to clear
  }
  void forgetCode()
}

/** Lets the server deliver the next page instead of the service worker. Without a secure connection there is no cache. */
export const forgetCode = (): Promise<boolean> | undefined => globalThis.caches?.delete(PARTNER_CODE)
