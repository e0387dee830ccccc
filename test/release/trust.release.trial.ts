import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRelease, type Release } from '../../scripts/release/build.ts'
import { NODE } from '../../scripts/release/node-program.ts'
import type { Bom } from '../../scripts/release/sbom.ts'
import { hashFile, SUMS } from '../../scripts/release/sums.ts'
import { buildImage, type Container, runContainer } from './container.ts'
import { type Engine, openEngine } from './engine.ts'

const root = join(import.meta.dirname, '../..')
/** Milliseconds: each build installs all packages twice. */
const BUILD_WITHIN = 1_200_000

let folder: string
let release: Release
/** The unpacked archive. */
let app: string
const at = (...names: string[]) => join(folder, ...names)

function call(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options })
  return { status, output: `${stdout}${stderr}` }
}

function makeKey(name: string): string {
  const file = at(name)
  expect(call('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file]).status).toBe(0)
  return file
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-trust-'))
  // The containers may belong to another user.
  chmodSync(folder, 0o755)
  release = await buildRelease({ root, out: at('first'), key: makeKey('release.key') })
  app = at(release.name)
  expect(call('tar', ['-xzf', at('first', release.archive), '-C', folder])).toEqual({ status: 0, output: '' })
}, BUILD_WITHIN)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a release', () => {
  it('has the same bytes when it is built again', { timeout: BUILD_WITHIN }, async () => {
    await buildRelease({ root, out: at('second') })
    for (const name of [release.archive, release.sbom]) {
      const differences = (await hashFile(at('first', name))) === (await hashFile(at('second', name))) ? '' : compare(name)
      expect(differences, name).toBe('')
    }
    expect(readFileSync(at('second', SUMS), 'utf8')).toBe(readFileSync(at('first', SUMS), 'utf8'))
    process.stdout.write(`Archive: ${inMegabytes(statSync(at('first', release.archive)).size)}, built twice with equal bytes\n`)
  })

  it('contains every command of the operator, and no test', () => {
    const [, commands = ''] = /^(doctor \|.*)\) ;;$/m.exec(readFileSync(join(root, 'deploy/giebel'), 'utf8')) ?? []
    const names = commands.split(' | ')
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(existsSync(join(app, 'scripts', `${name.replace(':', '-')}.ts`)), name).toBe(true)
    expect(globSync('{server,shared,scripts}/**/*.{test,trial,fixture}.ts', { cwd: app })).toEqual([])
  })

  it('runs where it was unpacked, without an installation', () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: at('data'), PORT: '9' }
    const { status, output } = call(join(app, 'node_modules/.bin/node'), ['scripts/doctor.ts'], { cwd: app, env })
    expect(output).not.toContain('✗')
    expect(status).toBe(0)
  })
})

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** Names the files in which two archives differ. */
function compare(name: string): string {
  if (!name.endsWith('.tar.gz')) return call('diff', [at('first', name), at('second', name)]).output.slice(0, 2_000)
  mkdirSync(at('again'))
  call('tar', ['-xzf', at('second', name), '-C', at('again')])
  const files = call('diff', ['--recursive', '--brief', '--no-dereference', app, at('again', release.name)]).output
  return files === '' ? 'the same files in another order, or with other rights' : files.slice(0, 4_000)
}

/** Runs the handbook's commands in a folder with the files of a release. */
function verify(files: string) {
  const guide = readFileSync(join(root, 'docs/handbuch/installation.md'), 'utf8')
  const lines = guide.split('\n').filter((line) => /^(?:ssh-keygen -Y verify|sha256sum --check) /.test(line))
  expect(lines).toHaveLength(2)
  return lines.map((line) => call('sh', ['-c', line], { cwd: files }).status === 0)
}

/** The files of the release as an operator has them, with the public key of this private one. */
function download(name: string, key = at('release.key')): string {
  const files = at(name)
  cpSync(at('first'), files, { recursive: true })
  const [type = '', text = ''] = readFileSync(`${key}.pub`, 'utf8').split(' ')
  writeFileSync(join(files, 'allowed_signers'), `giebel namespaces="giebel-release" ${type} ${text}\n`)
  return files
}

function changeOneByte(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

describe("the handbook's check of a release", () => {
  it('accepts what was signed', () => {
    expect(verify(download('whole'))).toEqual([true, true])
  })

  it.each(['archive', 'sbom'] as const)('refuses it when one byte of the %s has changed', (which) => {
    const files = download(`changed-${which}`)
    changeOneByte(join(files, release[which]))
    expect(verify(files)).toEqual([true, false])
  })

  it('refuses checksums that were changed with the archive', async () => {
    const files = download('changed-sums')
    const archive = join(files, release.archive)
    const before = await hashFile(archive)
    changeOneByte(archive)
    const sums = readFileSync(join(files, SUMS), 'utf8')
    writeFileSync(join(files, SUMS), sums.replace(before, await hashFile(archive)))
    expect(verify(files)).toEqual([false, true])
  })

  it('refuses the signature of another key, and one for another purpose', () => {
    expect(verify(download('other-key', makeKey('other.key')))).toEqual([false, true])
    const files = download('other-purpose')
    rmSync(join(files, `${SUMS}.sig`))
    expect(call('ssh-keygen', ['-Y', 'sign', '-f', at('release.key'), '-n', 'file', SUMS], { cwd: files }).status).toBe(0)
    expect(verify(files)).toEqual([false, true])
  })
})

interface Locked {
  readonly version: string
  readonly dev?: true
  readonly optional?: true
}
const readPackages = (file: string) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> }
  return Object.entries(packages).filter(([path]) => path !== '')
}
const nameFromPath = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const describePackage = ([path, { version }]: [string, Locked]) => `${nameFromPath(path)}@${version}`
const inOrder = (names: readonly string[]) => [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1))

describe('the list of parts', () => {
  const readBom = () => JSON.parse(readFileSync(at('first', release.sbom), 'utf8')) as Bom

  it('names exactly the production packages of the lock file that this platform has, and Node', () => {
    const locked = readPackages(join(root, 'package-lock.json')).filter(([, { dev }]) => dev !== true)
    const installed = readPackages(join(app, 'node_modules/.package-lock.json'))
    for (const [path] of installed) expect(existsSync(join(app, path, 'package.json')), path).toBe(true)
    const listed = readBom().components.map(({ name, version }) => `${name}@${version}`)

    expect(inOrder(listed)).toEqual(inOrder([...installed.map(describePackage), `node@${NODE.version}`]))
    const known = new Set(locked.map(describePackage))
    expect(installed.map(describePackage).filter((one) => !known.has(one))).toEqual([])
    const there = new Set(installed.map(([path]) => path))
    expect(locked.filter(([path, { optional }]) => !there.has(path) && optional !== true).map(describePackage)).toEqual([])
    process.stdout.write(`SBOM: ${listed.length} parts, of ${locked.length} production packages in the lock file for all platforms\n`)
  })

  it('is CycloneDX with the time of the commit and nothing of the moment', () => {
    const { bomFormat, metadata } = readBom()
    expect(bomFormat).toBe('CycloneDX')
    const seconds = Number(call('git', ['log', '-1', '--format=%ct'], { cwd: root }).output)
    expect(metadata).toMatchObject({ timestamp: new Date(seconds * 1_000).toISOString() })
    expect(readBom()).not.toHaveProperty('serialNumber')
  })
})

describe('the container', { timeout: 600_000 }, () => {
  let engine: Engine | undefined
  let container: Container
  let size: number

  // Where containers cannot run, everything below fails with the reason; what is above has passed or failed by itself.
  beforeAll(async () => {
    engine = openEngine(folder, (line) => process.stdout.write(`Container not ${line}\n`))
    size = buildImage(engine, app)
    container = await runContainer(engine)
  }, 600_000)
  afterAll(() => engine?.close(), 120_000)

  it('is healthy, runs with its PostgreSQL as an ordinary user without any right, and writes into its data folder only', () => {
    container.checkHealth()
    const { processes, writable } = container.lookAround()
    const names = processes.map(({ name }) => name)
    expect(names.some((name) => name.startsWith('postgres'))).toBe(true)
    for (const { name, uids, capabilities, isFenced } of processes)
      expect({ name, uids, capabilities, isFenced }).toEqual({
        name,
        uids: '1000\t1000\t1000\t1000',
        capabilities: '0000000000000000',
        isFenced: true,
      })
    expect(container.whoami()).toBe('giebel')
    expect(writable).toEqual(['/data'])
  })

  it('ends in order, and starts again on its data', async () => {
    const before = container.seconds
    expect(container.stop()).toBe(0)
    const again = await container.startAgain()
    process.stdout.write(
      `Container: ${inMegabytes(size)}, ready after ${before.toFixed(1)} s (again: ${again.toFixed(1)} s), ` +
        `${engine?.kind}, as giebel (1000) without capabilities, may write /data only\n`,
    )
  })
})
