import type { Write } from '#shared/contract/route.ts'

/** Writes that this page sent, by the names they were sent under. The server says under the same name what they changed. */
const writes = new Map<string, { readonly route: Write; isUnderWay: boolean }>()
const KEPT = 50

const newName = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a write under a name. */
export async function sendWrite<T>(route: Write, send: (name: string) => Promise<T>): Promise<T> {
  const name = newName()
  const write = { route, isUnderWay: true }
  writes.set(name, write)
  const [oldest] = writes.keys()
  if (writes.size > KEPT && oldest !== undefined) writes.delete(oldest)
  try {
    return await send(name)
  } catch (error) {
    // it may have been done all the same: what the server says of it is news
    writes.delete(name)
    throw error
  } finally {
    write.isUnderWay = false
  }
}

export const isUnderWay = (route: Write): boolean => [...writes.values()].some((write) => write.route === route && write.isUnderWay)

/** What is looked at again when the write of this name is done; nothing where it is not this page's. */
export const lookedAtAfter = (name: string | undefined): readonly string[] =>
  (name !== undefined && writes.get(name)?.route.invalidates) || []
