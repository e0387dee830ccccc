import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { createNetwork, type Network } from './network.ts'
import { findUser, type User } from './programs.ts'

const FILES = join(import.meta.dirname, '../../deploy/cluster')
const PORTS = [
  'POSTGRES_PORT',
  'PATRONI_PORT',
  'ETCD_PORT',
  'ETCD_PEER_PORT',
  'POOL_PORT',
  'WRITER_PORT',
  'READER_PORT',
  'HAPROXY_PORT',
] as const
const PASSWORDS = [
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'PATRONI_PASSWORD',
  'PGBOUNCER_PASSWORD',
  'GIEBEL_PASSWORD',
  'REPO_PASSPHRASE',
] as const
/** Settings of a storage of another kind than the trial's. */
const UNUSED = ['REPO_BUCKET', 'REPO_ENDPOINT', 'REPO_REGION', 'REPO_KEY', 'REPO_KEY_SECRET'] as const

/** The machine with the processes of Giebel, besides the three with the database. */
export const APP = 'app'
export const NODES = ['db1', 'db2', 'db3'] as const
export type NodeName = (typeof NODES)[number]

/** Where everything lies. Each machine with a database has an address of its own, so that all use the same ports. */
export interface Site {
  readonly folder: string
  /** Runs PostgreSQL, which refuses to run as root, and everything beside it. */
  readonly user: User
  readonly hosts: Readonly<Record<NodeName, string>>
  /** Its cables; absent where all addresses are of the loopback. */
  readonly network: Network | undefined
  readonly ports: Readonly<Record<(typeof PORTS)[number], number>>
  readonly passwords: Readonly<Record<(typeof PASSWORDS)[number], string>>
  readonly etcdNodes: readonly NodeName[]
}

/** Chooses addresses and passwords, and fills in the operator's files for each machine. */
export async function layOutSite(etcdMembers: 1 | 3, hasCables: boolean): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-cluster-'))
  chmodSync(folder, 0o711)
  const network = hasCables ? createNetwork(NODES.length) : undefined
  const [db1, db2, db3] = network?.addresses ?? chooseLoopback()
  const site: Site = {
    folder,
    user: findUser('postgres'),
    hosts: { db1, db2, db3 } as Site['hosts'],
    network,
    ports: await choosePorts(),
    passwords: Object.fromEntries(PASSWORDS.map((name) => [name, randomBytes(12).toString('hex')])) as Site['passwords'],
    etcdNodes: NODES.slice(0, etcdMembers),
  }
  makeFolder(site, join(folder, 'repository'))
  for (const name of [...NODES, APP] as const) fillIn(site, name)
  return site
}

function chooseLoopback(): string[] {
  const start = `127.${randomInt(16, 240)}.${randomInt(0, 256)}`
  return NODES.map((_, index) => `${start}.${index + 1}`)
}

async function choosePorts(): Promise<Site['ports']> {
  const ports = new Set<number>()
  while (ports.size < PORTS.length) ports.add(await freePort())
  const chosen = [...ports]
  return Object.fromEntries(PORTS.map((name, index) => [name, chosen[index]])) as Site['ports']
}

/** A folder that only the cluster's user may enter. */
function makeFolder({ user }: Site, path: string): void {
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, user.uid, user.gid)
}

type MachineName = NodeName | typeof APP

/** A file or folder of one machine. */
export const pathOn = ({ folder }: Site, machine: MachineName, file: string): string => join(folder, machine, file)

function valuesFor(site: Site, machine: MachineName): Record<string, string | number> {
  const { folder, hosts, network, ports, passwords, etcdNodes } = site
  const at = (file: string) => pathOn(site, machine, file)
  return {
    NODE_NAME: machine,
    NODE_HOST: machine === APP ? '127.0.0.1' : hosts[machine],
    DB1_HOST: hosts.db1,
    DB2_HOST: hosts.db2,
    DB3_HOST: hosts.db3,
    CLUSTER_NETWORK: network?.range ?? '127.0.0.0/8',
    ...ports,
    ...passwords,
    ...Object.fromEntries(UNUSED.map((name) => [name, '-'])),
    ETCD_MEMBERS: etcdNodes.map((name) => `${name}=http://${hosts[name]}:${ports.ETCD_PEER_PORT}`).join(','),
    ETCD_HOSTS: etcdNodes.map((name) => `${hosts[name]}:${ports.ETCD_PORT}`).join(','),
    ETCD_DATA: at('etcd'),
    SHARED_BUFFERS: '64MB',
    MAX_CONNECTIONS: 150,
    REPO_TYPE: 'posix',
    REPO_PATH: join(folder, 'repository'),
    PG_DATA: at('data'),
    PG_RUN: at('run'),
    PGBACKREST_CONF: at('pgbackrest.conf'),
    PGBACKREST_DIR: at('pgbackrest'),
    PGBOUNCER_USERS: at('userlist.txt'),
    HAPROXY_USER: 'postgres',
  }
}

function fillIn(site: Site, machine: MachineName): void {
  const home = join(site.folder, machine)
  const settings = join(site.folder, `${machine}.env`)
  const lines = Object.entries(valuesFor(site, machine)).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(settings, readFileSync(join(FILES, 'cluster.env'), 'utf8') + lines.join(''), { mode: 0o600 })
  for (const path of [home, join(home, 'run'), join(home, 'pgbackrest')]) makeFolder(site, path)
  const filled = spawnSync('sh', [join(FILES, 'fill'), settings, home], { encoding: 'utf8' })
  if (filled.status !== 0) throw new Error(filled.stderr)
  for (const file of ['patroni.yml', 'pgbackrest.conf', 'haproxy.cfg', 'pgbouncer.ini', 'userlist.txt', 'giebel.sql'])
    chownSync(join(home, file), site.user.uid, site.user.gid)
}

/** The variables of a file of lines `NAME=value`. */
export function readVariables(file: string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [, name = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)) variables[name] = value
  return variables
}

/** The address of the database on one machine, past HAProxy and PgBouncer, as the superuser. */
export const superuserUrl = ({ hosts, ports, passwords }: Site, node: NodeName, database = 'giebel'): string =>
  `postgres://postgres:${passwords.POSTGRES_PASSWORD}@${hosts[node]}:${ports.POSTGRES_PORT}/${database}`

const ownerUrl = ({ passwords }: Site, port: number) => `postgres://giebel:${passwords.GIEBEL_PASSWORD}@127.0.0.1:${port}/giebel`

/** The settings by which Giebel finds the cluster: through PgBouncer, past it for what needs a session, and the copies. */
export const databaseSettings = (site: Site) => ({
  DATABASE_URL: ownerUrl(site, site.ports.POOL_PORT),
  DATABASE_DIRECT_URL: ownerUrl(site, site.ports.WRITER_PORT),
  DATABASE_READER_URL: ownerUrl(site, site.ports.READER_PORT),
})
