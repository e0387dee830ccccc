import { PARTNER_CODE } from '#shared/domain/product.ts'
import { forgetCode, keepsLastSeen } from './device.ts'

const NAMED = '/assets/'

/** Code this page has fetched so far: the names contain a content hash, so it never expires. */
const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(NAMED))
    .map(({ pathname }) => pathname)

/** Whether a page starts the code that runs here, and not another version. */
function startsThisCode(page: string): boolean {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return typeof entry === 'string' && page.includes(entry)
}

/**
 * Caches a page and its code for the service worker, which serves them without the server. The page is stored last, so that it never exists without
 * its code; if the server has a new version, nothing is cached until that one runs.
 */
export async function keepPage(path: string, signal: AbortSignal): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined
  const page = await fetch(path, { signal })
  if (!page.ok) return undefined
  if (!startsThisCode(await page.clone().text())) return forgetCode()
  signal.throwIfAborted()
  const cache = await caches.open(PARTNER_CODE)
  await addMissing(cache, fetched())
  signal.throwIfAborted()
  // a sign-out meanwhile, perhaps in another window, must leave nothing behind
  if (!keepsLastSeen()) return forgetCode()
  return cache.put(path, page)
}

/** Caches more code, if a page was cached. */
export async function keepCode(addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PARTNER_CODE))) return
  await addMissing(await caches.open(PARTNER_CODE), addresses)
}

async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(addresses)].filter((address) => !known.has(address)))
}
