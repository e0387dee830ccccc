import { PARTNER_CODE } from '#shared/domain/product.ts'
import { forgetCode, keepsLastSeen } from './device.ts'

const NAMED = '/assets/'

/** The code that this page has fetched so far: its names bear a mark of their content, so it never grows old. */
const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(NAMED))
    .map(({ pathname }) => pathname)

/** Whether a page starts the code that runs here, and not that of another version. */
function startsThisCode(page: string): boolean {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return typeof entry === 'string' && page.includes(entry)
}

/**
 * Keeps a page and its code for the service worker, which gives them out without asking the server. The page comes last, so that it never stands there
 * without its code; where the server has a new version, nothing is kept until that one runs.
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
  // whoever signed out meanwhile, perhaps in another window, leaves nothing behind
  if (!keepsLastSeen()) return forgetCode()
  return cache.put(path, page)
}

/** Keeps more of the code, where a page was kept. */
export async function keepCode(addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PARTNER_CODE))) return
  await addMissing(await caches.open(PARTNER_CODE), addresses)
}

async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(addresses)].filter((address) => !known.has(address)))
}
