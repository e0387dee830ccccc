import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor, waitUntil } from '#test/wait.ts'
import { createMachine, type Machine } from './machine.ts'
import { areWhole, findWriter, isEtcdWhole, listMembers, type Member } from './members.ts'
import { providePackages } from './packages.ts'
import { type Program, runProgram, startProgram } from './programs.ts'
import { APP, layOutSite, type NodeName, NODES, pathOn, type Site } from './site.ts'

/** Milliseconds for a whole cluster: a new one is made, or a replaced writer comes back as a copy. */
const WHOLE_WITHIN = 120_000
const LINES_OF_LOG = 15

/** Three machines with PostgreSQL under Patroni and etcd, and HAProxy and PgBouncer on a fourth. */
export interface Cluster {
  readonly site: Site
  machine(name: NodeName): Machine
  /** PgBouncer. */
  readonly pooler: Relay
  /** The member that writes. */
  writer(): Promise<Member>
  /** Waits until one member writes, two copies follow it, and etcd is complete. */
  whole(): Promise<readonly Member[]>
  /** Ends every process by its id, and removes the folder. */
  close(): Promise<void>
}

/** A program between Giebel and the databases. */
interface Relay {
  start(): void
  kill(): Promise<void>
}

interface ClusterOptions {
  readonly etcdMembers?: 1 | 3
  /** Gives each machine with a database a network of its own instead of a loopback address. */
  readonly hasCables?: boolean
}

export async function startCluster({ etcdMembers = 3, hasCables = false }: ClusterOptions = {}): Promise<Cluster> {
  providePackages()
  const site = await layOutSite(etcdMembers, hasCables)
  const machines = NODES.map((name) => createMachine(site, name))
  const pooler = createRelay(site, 'pgbouncer', [pathOn(site, APP, 'pgbouncer.ini')])
  const balancer = createRelay(site, 'haproxy', ['-db', '-f', pathOn(site, APP, 'haproxy.cfg')])
  const cluster: Cluster = {
    site,
    pooler,
    machine: (name) => machines[NODES.indexOf(name)] as Machine,
    writer: () => findWritingMember(site),
    whole: () => withLogs(site, () => waitUntilWhole(site)),
    async close() {
      await Promise.all([pooler.kill(), balancer.kill(), ...machines.map((machine) => machine.close())])
      site.network?.close()
      rmSync(site.folder, { recursive: true, force: true })
    },
  }
  try {
    for (const machine of machines) machine.start()
    await cluster.whole()
    balancer.start()
    pooler.start()
    await withLogs(site, () => prepareDatabase(site))
    prepareArchive(site, (await cluster.writer()).name)
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

const waitUntilWhole = (site: Site) =>
  waitUntil(
    async () => {
      const members = await listMembers(site)
      return areWhole(members) && (await isEtcdWhole(site)) && members
    },
    { timeout: WHOLE_WITHIN, interval: 500 },
  )

async function findWritingMember(site: Site): Promise<Member> {
  const members = await listMembers(site)
  const writer = findWriter(members)
  if (writer === undefined) throw new Error(`no member writes: ${JSON.stringify(members)}`)
  return writer
}

function createRelay(site: Site, name: string, args: readonly string[]): Relay {
  let program: Program | undefined
  return {
    start() {
      program = startProgram([name, ...args], { user: site.user, log: join(site.folder, `${name}.log`) })
    },
    kill: async () => program?.end('SIGKILL'),
  }
}

/** Makes role and database through HAProxy, as an operator does. */
async function prepareDatabase(site: Site): Promise<void> {
  const { ports, passwords, user } = site
  const connection = ['-h', '127.0.0.1', '-p', String(ports.WRITER_PORT), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1']
  const env = { PGPASSWORD: passwords.POSTGRES_PASSWORD, PGCONNECT_TIMEOUT: '2' }
  const psql = (...args: string[]) => runProgram(['psql', ...connection, ...args], { user, env })
  await waitFor(() => psql('-c', 'select'), { timeout: 20_000, interval: 500 })
  psql('-f', pathOn(site, APP, 'giebel.sql'))
}

/** Makes the repository of backups, and checks that a segment of the log arrives there. */
function prepareArchive(site: Site, writer: NodeName): void {
  for (const command of ['stanza-create', 'check'])
    runProgram(['pgbackrest', `--config=${pathOn(site, writer, 'pgbackrest.conf')}`, '--stanza=giebel', command], site)
}

/** Adds the end of every log to an error. */
async function withLogs<T>({ folder }: Site, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
    const lastLines = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(-LINES_OF_LOG)
    const ends = logs.map((name) => [name, ...lastLines(name)].join('\n'))
    throw new Error(`${String(error)}\n\n${ends.join('\n\n')}`, { cause: error })
  }
}
