import { type NodeName, NODES, type Site } from './site.ts'

/** A PostgreSQL as Patroni sees it. */
export interface Member {
  readonly name: NodeName
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly timeline: number
  /** Bytes; absent for the writer, `unknown` for a copy without a connection. */
  readonly lag?: number | 'unknown'
}

const WORKS = ['running', 'streaming']

/** All members, from the first Patroni that answers; none if no one does. */
export async function listMembers({ hosts, ports }: Site): Promise<readonly Member[]> {
  for (const name of NODES) {
    const found = await askPatroni<{ members: Member[] }>(`http://${hosts[name]}:${ports.PATRONI_PORT}/cluster`)
    if (found) return found.members
  }
  return []
}

async function askPatroni<T>(url: string): Promise<T | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return (await response.json()) as T
  } catch {
    return undefined
  }
}

/** Whether one member writes and two copies follow it, one of them synchronously. */
export function areWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state, lag }) => WORKS.includes(state) && lag !== 'unknown') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}

export const findWriter = (members: readonly Member[]): Member | undefined =>
  members.find(({ role, state }) => role === 'leader' && WORKS.includes(state))
