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

/** What a member of etcd knows. */
interface EtcdStatus {
  readonly header: { readonly member_id: string }
  /** Absent while there is none. */
  readonly leader?: string
}

async function askEtcd({ hosts, ports }: Site, name: NodeName): Promise<EtcdStatus | undefined> {
  const url = `http://${hosts[name]}:${ports.ETCD_PORT}/v3/maintenance/status`
  try {
    const response = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) })
    return (await response.json()) as EtcdStatus
  } catch {
    return undefined
  }
}

const askAllOfEtcd = (site: Site) => Promise.all(site.etcdNodes.map((name) => askEtcd(site, name)))

/** Whether all members of etcd follow the same one. */
export async function isEtcdWhole(site: Site): Promise<boolean> {
  const leaders = (await askAllOfEtcd(site)).map((status) => status?.leader)
  return !leaders.includes(undefined) && new Set(leaders).size === 1
}

/** The machine whose member of etcd leads the others. @throws if none does */
export async function findEtcdLeader(site: Site): Promise<NodeName> {
  const found = await askAllOfEtcd(site)
  const leader = site.etcdNodes[found.findIndex((status) => status !== undefined && status.header.member_id === status.leader)]
  if (leader === undefined) throw new Error(`no member of etcd leads: ${JSON.stringify(found)}`)
  return leader
}

/** Lets Patroni read its file again, which it does in its next round. */
export async function reloadPatroni({ hosts, ports, passwords }: Site, name: NodeName): Promise<void> {
  const authorization = `Basic ${Buffer.from(`patroni:${passwords.PATRONI_PASSWORD}`).toString('base64')}`
  const response = await fetch(`http://${hosts[name]}:${ports.PATRONI_PORT}/reload`, { method: 'POST', headers: { authorization } })
  if (!response.ok) throw new Error(`Patroni does not reload: ${response.status} ${await response.text()}`)
}
