import type { Ask } from '../../../outgoing/fetch.ts'

/** A question to a source. Whatever address a page or a row names, it goes to the source's own host and nowhere else. */
export function askOf(base: string, address: string, form?: Readonly<Record<string, string>>): Ask {
  const { pathname, search } = new URL(address, base)
  const url = Object.assign(new URL(base), { pathname, search })
  return form === undefined ? { method: 'GET', url } : { method: 'POST', url, body: new URLSearchParams(form) }
}
