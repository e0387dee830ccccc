import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ServerProcess } from '#test/server-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { query } from './faults.ts'
import { type Person, signIn, startGiebel } from './giebel.ts'
import { startLoad } from './load.ts'
import { runProgram } from './programs.ts'
import { type NodeName, NODES, pathOn, readVariables } from './site.ts'

const START_WITHIN = 600_000
const WRITES = 100

let cluster: Cluster
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  cluster = await startCluster()
  closing.push(() => cluster.close())
}, START_WITHIN)
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
}, 60_000)

const ask = <T extends object>(node: NodeName, sql: string) => query<T>(cluster, node, sql, [], 'giebel')

/** Runs pgBackRest on one machine, as the handbook does. */
const pgbackrest = (node: NodeName, ...args: string[]) =>
  runProgram(['pgbackrest', `--config=${pathOn(cluster.site, node, 'pgbackrest.conf')}`, '--stanza=giebel', ...args], cluster.site)

/** Runs Giebel until people have written so much. @returns who wrote, and what was acknowledged */
async function work(name: string, count: number, someone?: Person) {
  const giebel = await startGiebel(cluster.site)
  closing.push(() => giebel.stop())
  const person = someone ?? (await signIn(cluster.site, giebel.web[0] as ServerProcess))
  const load = startLoad(name, person, giebel.web)
  await vi.waitUntil(() => load.answers.filter(({ isDone }) => isDone).length >= count, { timeout: 60_000 })
  await load.stop()
  expect(load.wrong).toEqual([])
  expect(await giebel.stop()).toEqual([0, 0, 0, 0])
  return { person, acknowledged: load.answers.filter(({ isDone }) => isDone).map(({ description }) => description) }
}

/** The rows of every table, and a hash of what is in them. */
async function countRows(node: NodeName): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    node,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const counts = tables.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from ${name} t`,
  )
  return Object.fromEntries(
    (await ask<{ name: string; rows: string }>(node, counts.join(' union all '))).map(({ name, rows }) => [name, rows]),
  )
}

/** Waits until all that is in the log so far is in the repository. */
async function archive(node: NodeName): Promise<void> {
  const [segment] = await ask<{ name: string }>(node, 'select pg_walfile_name(pg_switch_wal()) as name')
  const isThere = async () => {
    const [archiver] = await ask<{ last: string | null }>(node, 'select last_archived_wal as last from pg_stat_archiver')
    expect(archiver?.last ?? '').not.toBe('')
    expect((archiver?.last ?? '') >= (segment?.name ?? '')).toBe(true)
  }
  await vi.waitFor(isThere, { timeout: 60_000, interval: 200 })
}

/** Does what the handbook describes under "Einen Augenblick zurückholen", on the machine that wrote. @returns seconds until it is read to its end */
async function restore(node: NodeName, moment: string): Promise<number> {
  const { site } = cluster
  for (const name of NODES.filter((one) => one !== node)) await cluster.machine(name).stopPatroni()
  await cluster.machine(node).stopPatroni()
  const began = performance.now()
  pgbackrest(node, '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  control(node, '-t', '3600', '-l', pathOn(site, node, 'restore.log'), 'start')
  await vi.waitUntil(
    async () => {
      const [row] = await ask<{ is_reading: boolean }>(node, 'select pg_is_in_recovery() as is_reading')
      return row?.is_reading === false
    },
    { timeout: 120_000, interval: 100 },
  )
  return (performance.now() - began) / 1000
}

const control = (node: NodeName, ...args: string[]) =>
  runProgram([join(PG_BIN, 'pg_ctl'), '-D', pathOn(cluster.site, node, 'data'), '-w', ...args], cluster.site)

const PG_BIN = readVariables(join(import.meta.dirname, '../../deploy/cluster/cluster.env'))['PG_BIN'] ?? ''

/** Hands the restored machine back to Patroni, and lets the others copy it. */
async function rejoin(node: NodeName): Promise<void> {
  const { site } = cluster
  control(node, 'stop')
  const config = pathOn(site, node, 'patroni.yml')
  // the members' keys end by themselves; one that leads would be asked for by name
  runProgram(['patronictl', '-c', config, 'remove', 'giebel'], { user: site.user, input: 'giebel\nYes I am aware\n' })
  cluster.machine(node).start()
  await vi.waitFor(async () => expect((await cluster.writer()).name).toBe(node), { timeout: 60_000, interval: 500 })
  for (const name of NODES.filter((one) => one !== node)) {
    rmSync(pathOn(site, name, 'data'), { recursive: true, force: true })
    cluster.machine(name).start()
  }
  await cluster.whole()
}

it('is restored to a chosen moment: every row of it is there, and nothing later', { timeout: 900_000 }, async () => {
  const first = await work('Davor', WRITES)
  const { name: node } = await cluster.writer()
  pgbackrest(node, '--type=full', 'backup')
  const second = await work('Nach der Sicherung', WRITES, first.person)

  const before = await countRows(node)
  const [now] = await ask<{ moment: string }>(
    node,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
  )
  const moment = now?.moment ?? ''
  const later = await work('Danach', WRITES, first.person)
  expect(await countRows(node)).not.toEqual(before)
  await archive(node)

  const began = performance.now()
  const seconds = await restore(node, moment)
  const after = await countRows(node)
  await rejoin(node)
  const whole = (performance.now() - began) / 1000
  const tables = Object.keys(before)
  const different = tables.filter((name) => after[name] !== before[name])
  const rows = Object.values(after).reduce((sum, counted) => sum + Number(counted.split(' ')[0]), 0)
  process.stdout.write(
    `restored to ${moment}: ${seconds.toFixed(1)} s for files and log, ${whole.toFixed(1)} s from the stop until three members worked again; ` +
      `${tables.length} tables with ${rows} rows, ${different.length} different; ${later.acknowledged.length} later writes gone\n`,
  )
  expect(different).toEqual([])
  expect(Object.keys(after)).toEqual(tables)

  const stored = new Set(
    (await ask<{ description: string }>(node, 'select description from prospect_activities')).map(({ description }) => description),
  )
  expect([...first.acknowledged, ...second.acknowledged].filter((description) => !stored.has(description))).toEqual([])
  expect(later.acknowledged.filter((description) => stored.has(description))).toEqual([])
  const again = await work('Nach der Wiederherstellung', 1, first.person)
  expect(again.acknowledged).not.toEqual([])
})
