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

/** The code that a page starts. */
const findEntryScript = (page: Document): string | undefined =>
  page.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined
const entryIn = async (page: Response) => findEntryScript(new DOMParser().parseFromString(await page.text(), 'text/html'))

/** The code that the kept page starts; undefined if no such page can be read. */
async function keptEntry(path: string): Promise<string | undefined> {
  const page = await caches.match(path, { cacheName: PARTNER_CODE, ignoreVary: true }).catch(() => undefined)
  return page && entryIn(page)
}

/**
 * Caches a page and its code for the service worker, which serves them without the server. The page is stored last, so that it never exists without
 * its code; if the server has a new version, nothing is cached until that one runs.
 */
export async function keepPage(path: string, signal: AbortSignal): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined
  const page = await fetch(path, { signal })
  if (!page.ok) return undefined
  const entry = await entryIn(page.clone())
  const isKept = entry !== undefined && (await keptEntry(path)) === entry
  // without a page that starts it, code is of an unknown version
  if (!isKept) await forgetCode()
  if (entry === undefined || entry !== findEntryScript(document)) return undefined
  signal.throwIfAborted()
  const cache = await caches.open(PARTNER_CODE)
  await addMissing(cache, fetched())
  signal.throwIfAborted()
  // a sign-out meanwhile, perhaps in another window, must leave nothing behind
  if (!keepsLastSeen()) return forgetCode()
  return cache.put(path, page)
}

/** Caches more code if a page was cached. */
export async function keepCode(addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(PARTNER_CODE))) return
  await addMissing(await caches.open(PARTNER_CODE), addresses)
}

/** Broken entries count as missing. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const address of new Set(addresses)) if (!(await isWhole(cache, address))) missing.push(address)
  await cache.addAll(missing)
}

async function isWhole(cache: Cache, address: string): Promise<boolean> {
  try {
    const kept = await cache.match(address, { ignoreVary: true })
    return kept?.ok === true && (await kept.arrayBuffer()).byteLength > 0
  } catch {
    return false
  }
}
