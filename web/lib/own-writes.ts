import type { WriteName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import { EVERYTHING, type OwnWrite } from './api.ts'

/** The last writes that this page sent and that were answered or will be. */
const own = new Set<string>()
const KEPT = 50

/** Per row, how many of its writes are under way, and what looks different since those that are done. */
const rows = new Map<WriteName, { underWay: number; readonly changed: Set<ChangedPath> }>()

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const stateOf = (name: WriteName) => rows.get(name) ?? { underWay: 0, changed: new Set<ChangedPath>() }

/** Sends a write under a name. */
export async function sendWrite<T>(name: WriteName, send: (write: OwnWrite) => Promise<T>): Promise<T> {
  const write: OwnWrite = { id: newId(), changed: EVERYTHING }
  const state = stateOf(name)
  rows.set(name, state)
  state.underWay += 1
  own.add(write.id)
  const [oldest] = own
  if (own.size > KEPT && oldest !== undefined) own.delete(oldest)
  try {
    return await send(write)
  } finally {
    // it may be done later than anybody waits for: what is said of it then is news
    if (write.changed.includes('/api')) own.delete(write.id)
    for (const path of write.changed) state.changed.add(path)
    state.underWay -= 1
  }
}

/** Whether this page sent the write: then the answer tells what it changed. */
export const isOwn = (id: string | undefined): boolean => id !== undefined && own.has(id)

/**
 * What to look at again after the writes of a row. Nothing while another one is under way: its optimistic change would be undone by what is
 * stored so far.
 */
export function takeChanged(name: WriteName): readonly ChangedPath[] {
  const { underWay, changed } = stateOf(name)
  if (underWay > 0) return []
  const paths = [...changed]
  changed.clear()
  return paths
}
