import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import type { BucketSettings } from '#server/s3/ask.ts'
import { installPackages } from '../scripts/debian-packages.ts'
import { type Program, runProgram, startProgram } from './cluster/programs.ts'

const PROGRAMS = { 'ceph-mon': '/usr/bin/ceph-mon', 'ceph-osd': '/usr/bin/ceph-osd', radosgw: '/usr/bin/radosgw' }
const ROOT = { uid: 0, gid: 0 }
const HOST = '127.0.0.1'
/** Milliseconds for each program to work. */
const START_LIMIT = 60_000

/** The S3 server of Ceph, with object lock, on one monitor and one storage daemon that keeps all in memory. */
export interface Ceph {
  /** Settings of a bucket, which does not exist yet. */
  readonly settings: BucketSettings
  close(): Promise<void>
}

/** @throws where Debian's packages cannot be installed */
export async function startCeph(bucket: string): Promise<Ceph> {
  providePackages()
  const folder = mkdtempSync(join(tmpdir(), 'giebel-ceph-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const config = writeConfig(folder, monitorPort, port)
  const programs: Program[] = []
  const run = (...command: string[]) => runProgram([command[0] ?? '', '-c', config, ...command.slice(1)], { user: ROOT })
  const start = (name: string, ...options: string[]) => {
    programs.push(startProgram([name, '-c', config, '-f', ...options], { user: ROOT, log: join(folder, `${name}.out`) }))
  }
  const close = async () => {
    for (const program of programs.toReversed()) await program.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const [key, secret] = [randomBytes(8).toString('hex'), randomBytes(20).toString('hex')]
  try {
    startMonitor(folder, monitorPort, run)
    start('ceph-mon', '-i', 'a')
    await vi.waitFor(() => run('ceph', '--connect-timeout', '2', 'osd', 'stat'), { timeout: START_LIMIT, interval: 500 })
    const id = randomUUID()
    run('ceph', 'osd', 'new', id)
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
    start('ceph-osd', '-i', '0')
    await vi.waitUntil(() => /"num_up_osds":\s*1/.test(run('ceph', 'osd', 'stat', '-f', 'json')), { timeout: START_LIMIT, interval: 500 })
    run('radosgw-admin', 'user', 'create', '--uid=giebel', '--display-name=Giebel', `--access-key=${key}`, `--secret-key=${secret}`)
    start('radosgw', '-n', 'client.rgw.giebel')
    const endpoint = `http://${HOST}:${port}`
    await vi.waitFor(() => fetch(endpoint), { timeout: START_LIMIT, interval: 500 })
    return { settings: { endpoint, bucket, region: 'default', key, secret }, close }
  } catch (error) {
    const logs = readdirSync(folder).filter((name) => /\.(out|log)$/.test(name))
    const ends = logs.map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8').slice(-2_000)}`)
    await close()
    throw new Error(`${String(error)}\n\n${ends.join('\n\n')}`, { cause: error })
  }
}

function providePackages(): void {
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0 || installPackages(...missing)) return
  const command = `apt-get update && apt-get install ${missing.join(' ')}`
  throw new Error(`Bitte installieren: ${command}\nPlease install: ${command}`)
}

function startMonitor(folder: string, port: number, run: (...command: string[]) => string): void {
  const map = join(folder, 'monmap')
  const fsid = /^fsid = (\S+)$/m.exec(readFileSync(join(folder, 'ceph.conf'), 'utf8'))?.[1] ?? ''
  run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:${HOST}:${port}]`, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
}

/** No authentication among its own programs, no replicas, nothing on a disk. */
function writeConfig(folder: string, monitorPort: number, port: number): string {
  for (const name of ['mon', 'osd', 'rgw', 'run', 'crash']) mkdirSync(join(folder, name), { mode: 0o700 })
  const file = join(folder, 'ceph.conf')
  const lines = [
    '[global]',
    `fsid = ${randomUUID()}`,
    `mon host = [v2:${HOST}:${monitorPort}]`,
    'mon initial members = a',
    'auth cluster required = none',
    'auth service required = none',
    'auth client required = none',
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg autoscale mode = off',
    'osd pool default pg num = 1',
    'osd pool default pgp num = 1',
    'osd crush chooseleaf type = 0',
    'mon allow pool size one = true',
    'mon max pg per osd = 1000',
    `public addr = ${HOST}`,
    `cluster addr = ${HOST}`,
    `run dir = ${join(folder, 'run')}`,
    `admin socket = ${join(folder, 'run', '$name.asok')}`,
    `log file = ${join(folder, '$name.log')}`,
    `crash dir = ${join(folder, 'crash')}`,
    'pid file =',
    '[mon.a]',
    'host = localhost',
    `mon data = ${join(folder, 'mon')}`,
    '[osd.0]',
    `osd data = ${join(folder, 'osd')}`,
    'osd objectstore = memstore',
    'memstore device bytes = 1073741824',
    '[client.rgw.giebel]',
    `rgw data = ${join(folder, 'rgw')}`,
    `rgw frontends = beast endpoint=${HOST}:${port}`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
