import { vi } from 'vitest'

const resolveUrl = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, location.href).href

/** A browser's cache storage, which jsdom lacks. Responses come from `fetch`. */
export function createCaches() {
  const stores = new Map<string, Map<string, Response>>()
  /** URLs whose entries the disk no longer returns. */
  const unreadable = new Set<string>()
  const read = (store: ReadonlyMap<string, Response>, request: string | { url: string }) => {
    const address = resolveUrl(request)
    if (store.has(address) && unreadable.has(new URL(address).pathname)) throw new DOMException('Unexpected internal error', 'UnknownError')
    return store.get(address)?.clone()
  }
  const toCache = (store: Map<string, Response>) => ({
    match: async (request: string | Request) => read(store, request),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    put: async (request: string | Request, response: Response) => void store.set(resolveUrl(request), response),
    delete: async (request: string | Request) => store.delete(resolveUrl(request)),
    async addAll(requests: readonly (string | Request)[]) {
      const got = await Promise.all(requests.map(async (request) => [resolveUrl(request), await fetch(request)] as const))
      if (got.some(([, { ok }]) => !ok)) throw new TypeError('Request failed')
      for (const [address, response] of got) {
        store.set(address, response)
        unreadable.delete(new URL(address).pathname)
      }
    },
  })
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return toCache(store)
    },
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    async match(request: string | Request, { cacheName }: { cacheName?: string } = {}) {
      for (const [name, store] of stores) {
        const found = cacheName === undefined || cacheName === name ? read(store, request) : undefined
        if (found) return found
      }
      return undefined
    },
  }
  return {
    caches,
    /** Names of the caches. */
    names: () => [...stores.keys()].toSorted(),
    /** Paths that a cache contains. */
    pathsIn: (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).toSorted(),
    readText: async (name: string, path: string) => stores.get(name)?.get(resolveUrl(path))?.clone().text(),
    store(name: string, entries: Readonly<Record<string, Response>>) {
      const store = stores.get(name) ?? new Map<string, Response>()
      for (const [path, response] of Object.entries(entries)) store.set(resolveUrl(path), response)
      stores.set(name, store)
    },
    breakEntry: (path: string) => unreadable.add(path),
    use: () => vi.stubGlobal('caches', caches),
  }
}
