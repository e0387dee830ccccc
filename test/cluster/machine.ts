import { isAlive, isPostmaster, readPostmasterPid } from '#server/db/embedded-processes.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { type Program, startProgram } from './programs.ts'
import { type NodeName, pathOn, readVariables, type Site } from './site.ts'

/** One of the three machines with a database: PostgreSQL under Patroni, and a member of etcd. */
export interface Machine {
  readonly name: NodeName
  start(): void
  /** Ends PostgreSQL by SIGKILL; Patroni stays. */
  killPostgres(): Promise<void>
  /** Ends everything on it by SIGKILL, like a power cut. With a single etcd, that one is elsewhere. */
  cutPower(): Promise<void>
  /** Ends everything; nothing is kept. */
  close(): Promise<void>
}

const STOP_WITHIN = 5_000

export function createMachine(site: Site, name: NodeName): Machine {
  const data = pathOn(site, name, 'data')
  const options = (program: string) => ({ user: site.user, log: join(site.folder, `${name}-${program}.log`) })
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
      if (site.etcdNodes.includes(name) && !etcd?.isAlive())
        etcd = startProgram(['etcd'], { ...options('etcd'), env: readVariables(pathOn(site, name, 'etcd.env')) })
      if (!patroni?.isAlive()) patroni = startProgram(['patroni', pathOn(site, name, 'patroni.yml')], options('patroni'))
    },
    killPostgres: () => endPostgres('SIGKILL'),
    async cutPower() {
      // Patroni first, or it would see its PostgreSQL end and give up the lead.
      await patroni?.end('SIGKILL')
      await endPostgres('SIGKILL')
      if (site.etcdNodes.length > 1) await etcd?.end('SIGKILL')
    },
    async close() {
      await patroni?.end('SIGKILL')
      await endPostgres('SIGQUIT')
      await etcd?.end('SIGKILL')
    },
  }
}
