import { isAlive, isPostmaster, readPostmasterPid } from '#server/db/embedded-processes.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { type Ended, type Program, runBeside, startProgram } from './programs.ts'
import { type NodeName, NODES, pathOn, readVariables, type Site } from './site.ts'

/** One of the three machines with a database: PostgreSQL under Patroni, and a member of etcd. */
export interface Machine {
  readonly name: NodeName
  /** Starts what does not run, and plugs the cable in. */
  start(): void
  /** Ends PostgreSQL by SIGKILL; Patroni stays. */
  killPostgres(): Promise<void>
  /** Ends its member of etcd by SIGKILL. */
  killEtcd(): Promise<void>
  /** Ends everything on it by SIGKILL without another packet, like a power cut. With a single etcd, that one is elsewhere. */
  cutPower(): Promise<void>
  /** Pulls the cable: everything on it goes on, and no one hears of it. */
  cutNetwork(): void
  /** Lets Patroni stop PostgreSQL as an operator does; etcd stays. */
  stopPatroni(): Promise<void>
  /** Runs statements on it as the superuser, without the network. */
  runSql(sql: string): Promise<Ended>
  /** Ends everything; nothing is kept. */
  close(): Promise<void>
}

const STOP_WITHIN = 5_000
/** Milliseconds for an orderly stop, in which the rest of the log is archived. */
const REST_WITHIN = 60_000

export function createMachine(site: Site, name: NodeName): Machine {
  const data = pathOn(site, name, 'data')
  const number = NODES.indexOf(name)
  const within = site.network?.enter(number) ?? []
  const options = (program: string) => ({ user: site.user, log: join(site.folder, `${name}-${program}.log`), within })
  let etcd: Program | undefined
  let patroni: Program | undefined

  const endPostgres = async (signal: NodeJS.Signals) => {
    const found = readPostmasterPid(data)
    if (found === undefined || !isPostmaster(found.pid, data)) return
    process.kill(found.pid, signal)
    const deadline = performance.now() + STOP_WITHIN
    while (isAlive(found.pid) && performance.now() < deadline) await sleep(10)
    if (isAlive(found.pid)) process.kill(found.pid, 'SIGKILL')
  }

  return {
    name,
    start() {
      site.network?.mend(number)
      if (site.etcdNodes.includes(name) && !etcd?.isAlive())
        etcd = startProgram(['etcd'], { ...options('etcd'), env: readVariables(pathOn(site, name, 'etcd.env')) })
      if (!patroni?.isAlive()) patroni = startProgram(['patroni', pathOn(site, name, 'patroni.yml')], options('patroni'))
    },
    killPostgres: () => endPostgres('SIGKILL'),
    killEtcd: async () => etcd?.end('SIGKILL'),
    async cutPower() {
      site.network?.cut(number)
      // Patroni first, or it would see its PostgreSQL end and give up the lead.
      await patroni?.end('SIGKILL')
      await endPostgres('SIGKILL')
      if (site.etcdNodes.length > 1) await etcd?.end('SIGKILL')
    },
    cutNetwork() {
      if (!site.network) throw new Error('this cluster has no cables')
      site.network.cut(number)
    },
    stopPatroni: async () => patroni?.end('SIGTERM', REST_WITHIN),
    runSql: (sql) =>
      runBeside(
        [
          'psql',
          '-X',
          '-h',
          pathOn(site, name, 'run'),
          '-p',
          String(site.ports.POSTGRES_PORT),
          '-v',
          'ON_ERROR_STOP=1',
          '-c',
          sql,
          'postgres',
        ],
        { user: site.user, within },
      ),
    async close() {
      await patroni?.end('SIGKILL')
      await endPostgres('SIGQUIT')
      await etcd?.end('SIGKILL')
    },
  }
}
