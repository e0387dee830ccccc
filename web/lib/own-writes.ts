import type { WriteName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import { EVERYTHING, type OwnWrite } from './api.ts'

/** Ids of the last writes this page sent. */
const own = new Set<string>()
const KEPT = 50

/** Per endpoint, the number of pending writes, and the paths changed by finished ones. */
const rows = new Map<WriteName, { underWay: number; readonly changed: Set<ChangedPath> }>()

/** Sixteen hexadecimal digits; unlike `randomUUID` also without HTTPS. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const writeState = (name: WriteName) => rows.get(name) ?? { underWay: 0, changed: new Set<ChangedPath>() }

/** Sends a write with an id. */
export async function sendWrite<T>(name: WriteName, send: (write: OwnWrite) => Promise<T>): Promise<T> {
  const write: OwnWrite = { id: newId(), changed: EVERYTHING }
  const state = writeState(name)
  rows.set(name, state)
  state.underWay += 1
  own.add(write.id)
  const [oldest] = own
  if (own.size > KEPT && oldest !== undefined) own.delete(oldest)
  try {
    return await send(write)
  } finally {
    // the outcome is unknown and the write may finish later: its live message must refetch
    if (write.changed.includes('/api')) own.delete(write.id)
    for (const path of write.changed) state.changed.add(path)
    state.underWay -= 1
  }
}

/** Whether this page sent the write: then its response lists the changes. */
export const isOwn = (id: string | undefined): boolean => id !== undefined && own.has(id)

/** Paths to refetch after an endpoint's writes. Empty while another one is pending: a refetch would undo its optimistic update. */
export function takeChanged(name: WriteName): readonly ChangedPath[] {
  const { underWay, changed } = writeState(name)
  if (underWay > 0) return []
  const paths = [...changed]
  changed.clear()
  return paths
}
