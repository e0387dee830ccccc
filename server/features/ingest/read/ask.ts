import type { Ask } from '../../../outgoing/fetch.ts'

/** Builds a request to a source. Any address from a page or a row is forced onto the source's own host. */
export function buildAsk(base: string, address: string, form?: Readonly<Record<string, string>>): Ask {
  const { pathname, search } = new URL(address, base)
  const url = Object.assign(new URL(base), { pathname, search })
  return form === undefined ? { method: 'GET', url } : { method: 'POST', url, body: new URLSearchParams(form) }
}
