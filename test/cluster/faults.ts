import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'
import type { Cluster } from './cluster.ts'
import { findEtcdLeader, reloadPatroni } from './members.ts'
import { type NodeName, pathOn, superuserUrl } from './site.ts'

/** A fault that happened. */
interface Struck {
  /** What must hold once people work again. @throws if it does not */
  check?(): Promise<void>
  /** Undoes it, so that three members work again. */
  repair(): Promise<void> | void
}

export interface Fault {
  readonly name: string
  /** Whether another member writes afterwards. */
  readonly hasNewWriter: boolean
  /** Milliseconds until its effect must have shown, if that is later than the next writes. */
  readonly showsWithin?: number
  strike(cluster: Cluster): Promise<Struck>
}

const killedPostgres: Fault = {
  name: 'the PostgreSQL of the writer is killed',
  hasNewWriter: true,
  async strike(cluster) {
    const machine = cluster.machine((await cluster.writer()).name)
    await machine.killPostgres()
    return { repair: () => machine.start() }
  },
}

const noPower: Fault = {
  name: 'the machine of the writer loses power',
  hasNewWriter: true,
  async strike(cluster) {
    const machine = cluster.machine((await cluster.writer()).name)
    await machine.cutPower()
    return { repair: () => machine.start() }
  },
}

const INSERT = "insert into only_here values ('written on the wrong side')"

/** Someone on the cut machine writes on: what PostgreSQL confirmed there would be lost. */
const cutNetwork: Fault = {
  name: 'the network of the writer is cut',
  hasNewWriter: true,
  async strike(cluster) {
    const machine = cluster.machine((await cluster.writer()).name)
    await query(cluster, machine.name, 'create table if not exists only_here (text text)')
    machine.cutNetwork()
    const alone = machine.runSql(INSERT)
    return {
      async check() {
        const { status, output } = await alone
        if (status === 0) throw new Error(`the writer without a network confirmed a write: ${output}`)
      },
      repair: () => machine.start(),
    }
  },
}

const killedEtcd: Fault = {
  name: 'the leader of etcd is killed',
  hasNewWriter: false,
  // the time to live of the writer's key, and a round of Patroni
  showsWithin: 25_000,
  async strike(cluster) {
    const machine = cluster.machine(await findEtcdLeader(cluster.site))
    await machine.killEtcd()
    return { repair: () => machine.start() }
  },
}

/** As `RestartSec` in `deploy/cluster/systemd/restart.conf`. */
const RESTARTED_AFTER = 1_000

const killedPooler: Fault = {
  name: 'PgBouncer is killed',
  hasNewWriter: false,
  async strike({ pooler }) {
    await pooler.kill()
    await sleep(RESTARTED_AFTER)
    pooler.start()
    return { repair: () => {} }
  },
}

/** It receives the log at once, and replays each commit five minutes after it. */
const lateReplica: Fault = {
  name: 'a replica is five minutes behind',
  hasNewWriter: false,
  showsWithin: 15_000,
  async strike(cluster) {
    const found = (await cluster.whole()).find(({ role }) => role === 'replica')
    if (!found) throw new Error('there is no replica besides the synchronous one')
    const { name } = found
    await setDelay(cluster, name, '5min')
    return {
      async check() {
        if (await hasCaughtUp(cluster, name)) throw new Error('the replica was not behind')
      },
      async repair() {
        await setDelay(cluster, name, '0')
        await vi.waitUntil(() => hasCaughtUp(cluster, name), { timeout: 30_000, interval: 200 })
      },
    }
  },
}

/** In the file of Patroni, which would take back what is set elsewhere. */
async function setDelay(cluster: Cluster, node: NodeName, delay: '5min' | '0'): Promise<void> {
  const file = pathOn(cluster.site, node, 'patroni.yml')
  const without = readFileSync(file, 'utf8').replace(/^ *recovery_min_apply_delay: .*\n/m, '')
  writeFileSync(
    file,
    without.replace(/^ {2}recovery_conf:\n/m, (line) => `${line}    recovery_min_apply_delay: ${delay}\n`),
  )
  await reloadPatroni(cluster.site, node)
  const holds = async () => {
    const [row] = await query<{ now: string }>(cluster, node, `select current_setting('recovery_min_apply_delay') as now`)
    return row?.now === delay
  }
  await vi.waitUntil(holds, { timeout: 30_000, interval: 200 })
}

async function hasCaughtUp(cluster: Cluster, node: NodeName): Promise<boolean> {
  const [row] = await query<{ is_done: boolean }>(cluster, node, 'select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as is_done')
  return row?.is_done ?? false
}

export const FAULTS: readonly Fault[] = [killedPostgres, noPower, cutNetwork, killedEtcd, killedPooler, lateReplica]

/** Asks the PostgreSQL of one machine, by default about no office's data. */
export async function query<T extends object>(
  { site }: Cluster,
  node: NodeName,
  sql: string,
  values: readonly unknown[] = [],
  database = 'postgres',
): Promise<T[]> {
  const client = new pg.Client({ connectionString: superuserUrl(site, node, database), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T & pg.QueryResultRow>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
