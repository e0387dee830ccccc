import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRed, runRedFilesAgain, type Settled } from './test-again.ts'
import type { TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')

let folder: string
let first: TestReport
let settled: Settled
const alone: string[] = []

const FILES = {
  'green.test.ts': `it('passes', () => expect(1).toBe(1))`,
  'once.test.ts': `it('fails the first time', () => {
    const isFirst = !existsSync(join(import.meta.dirname, 'tried'))
    writeFileSync(join(import.meta.dirname, 'tried'), '')
    expect(isFirst).toBe(false)
  })`,
  'always.test.ts': `it('fails', () => expect(1).toBe(2))`,
  // The run passes its number of files; only the first run has more than one.
  'beside-others.test.ts': `it('fails beside others', () => expect(process.env['FILES_OF_RUN']).toBe('1'))`,
  'unhandled.test.ts': `it('passes, and leaves a rejection behind', async () => {
    void Promise.reject(new Error('nobody waits for me'))
    await new Promise((later) => setTimeout(later, 50))
  })`,
  'hook.test.ts': `beforeAll(() => { throw new Error('no stage') })
    it('never runs', () => expect(1).toBe(1))`,
}

async function run(paths: readonly string[]): Promise<TestReport> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', ...paths, `--reporter=${join(root, 'scripts/test-report.ts')}`]
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, TEST_REPORT: report, FILES_OF_RUN: String(paths.length) },
  })
  await new Promise((done) => child.once('close', done))
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-again-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { name: 'planted' } }`)
  const imports = `import { beforeAll, expect, it } from 'vitest'\nimport { existsSync, writeFileSync } from 'node:fs'\nimport { join } from 'node:path'\n`
  for (const [name, body] of Object.entries(FILES)) writeFileSync(join(folder, name), imports + body)
  first = await run(Object.keys(FILES))
  settled = await runRedFilesAgain(first, ({ path }) => {
    alone.push(path)
    return run([path])
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the first run lists every failed file, and the unhandled rejection as an error of the run', () => {
  const red = first.files.filter(({ failures }) => failures.length > 0).map(({ path }) => path)
  expect(red.sort()).toEqual(['always.test.ts', 'beside-others.test.ts', 'hook.test.ts', 'once.test.ts'])
  expect(first.errors).toHaveLength(1)
})

it('a file that fails once or only beside others passes alone, and is reported as unstable', () => {
  expect(settled.unstable.map(({ path }) => path).sort()).toEqual(['beside-others.test.ts', 'once.test.ts'].sort())
  expect(settled.unstable.find(({ path }) => path === 'once.test.ts')?.failure).toContain('fails the first time')
})

it('a file that always fails or cannot set up stays red, as does a run with an unhandled rejection', () => {
  const red = settled.report.files.filter(({ failures }) => failures.length > 0).map(({ path }) => path)
  expect(red.sort()).toEqual(['always.test.ts', 'hook.test.ts'])
  expect(settled.report.errors.join()).toContain('unhandled.test.ts')
  expect(isRed(settled.report)).toBe(true)
})

it('a green file is not rerun, one that passes alone is rerun once, and one that stays red twice', () => {
  const times = (name: string) => alone.filter((path) => path === name).length
  expect(Object.fromEntries(Object.keys(FILES).map((name) => [name, times(name)]))).toEqual({
    'green.test.ts': 0,
    'once.test.ts': 1,
    'always.test.ts': 2,
    'beside-others.test.ts': 1,
    'unhandled.test.ts': 0,
    'hook.test.ts': 2,
  })
})

it('a file whose second run has no report, no tests or fewer tests stays red', async () => {
  const report = { files: [{ path: 'a', project: 'p', seconds: 1, passed: 0, failed: 1, failures: ['a > b'] }], errors: [] }
  expect(isRed((await runRedFilesAgain(report, () => Promise.resolve(undefined))).report)).toBe(true)
  const skipped = { files: [{ path: 'a', project: 'p', seconds: 1, passed: 1, failed: 0, failures: [] }], errors: [] }
  const two = { ...report, files: [{ ...report.files[0], passed: 1 }] } as TestReport
  expect(isRed((await runRedFilesAgain(two, () => Promise.resolve(skipped))).report)).toBe(true)
  const empty = { files: [{ path: 'a', project: 'p', seconds: 1, passed: 0, failed: 0, failures: [] }], errors: [] }
  expect(isRed((await runRedFilesAgain(report, () => Promise.resolve(empty))).report)).toBe(true)
})

it('an error without a file keeps a run red', async () => {
  const report = { files: [], errors: ['unhandled error'] }
  expect(isRed((await runRedFilesAgain(report, () => Promise.resolve(undefined))).report)).toBe(true)
})

it('more than eight red files are not rerun', async () => {
  const red = (path: string) => ({ path, project: 'p', seconds: 1, passed: 0, failed: 1, failures: [path] })
  const report = { files: Array.from({ length: 9 }, (_, index) => red(`file-${index}`)), errors: [] }
  let runs = 0
  const runAlone = () => Promise.resolve(((runs += 1), undefined))
  expect([isRed((await runRedFilesAgain(report, runAlone)).report), runs]).toEqual([true, 0])
})
