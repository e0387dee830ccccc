import type { Ask } from '../outgoing/fetch.ts'

/** A question to a source. Whatever address a page or a row names, it goes to the source's own host and nowhere else. */
export function askOf(base: string, address: string): Ask {
  const { pathname, search } = new URL(address, base)
  return { method: 'GET', url: Object.assign(new URL(base), { pathname, search }) }
}
