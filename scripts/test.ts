import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { runRedFilesAgain, isRed, type Unstable } from './test-again.ts'
import { testFolder } from './test-folder.ts'
import { NEEDS, type Plan, planTests, type StepName, VITEST_STEPS, type VitestStep } from './test-plan.ts'
import type { FileResult, TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const folder = process.env['TMPDIR'] === undefined ? testFolder() : undefined
const reports = join(root, 'node_modules/.cache/giebel-test')
const SLOWEST = 10

interface Outcome {
  readonly name: StepName
  readonly isGreen: boolean
  readonly seconds: number
  readonly isSkipped?: boolean
}

/** Runs an installed package's program on the pinned Node. Shows its output when it fails, or at once when watched. */
async function program(file: string, args: readonly string[], watched?: { readonly report: string }): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    env: { ...process.env, ...(folder !== undefined && { TMPDIR: folder }), ...(watched && { TEST_REPORT: watched.report }) },
    stdio: ['inherit', ...(watched ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((done) => child.once('error', () => done(1)).once('close', (status) => done(status ?? 1)))
  if (code !== 0 && output !== '') console.log(output.trimEnd())
  return code
}

const succeeds = async (file: string, args: readonly string[]) => (await program(file, args)) === 0

const PROJECTS: Readonly<Record<VitestStep, readonly string[]>> = {
  tests: ['shared', 'server', 'web'],
  journeys: ['e2e'],
  trials: ['trials', 'e2e-trials', 'timing-trials', 'e2e-timing-trials'],
}

/** @returns undefined when Vitest ended before it wrote its report. Any other error exit is an error of the report. */
async function vitest(name: string, projects: readonly string[], options: readonly string[]): Promise<TestReport | undefined> {
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.ts']
  const args = ['run', ...options, ...projects.flatMap((project) => ['--project', project]), ...reporters]
  const code = await program('vitest/vitest.mjs', args, { report })
  if (!existsSync(report)) return undefined
  const written = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  if (code === 0 || isRed(written)) return written
  return { ...written, errors: [`Vitest ended with ${code} although no test failed.`] }
}

const results = new Map<VitestStep, TestReport>()
const unstable: Unstable[] = []

async function vitestStep(step: VitestStep, { paths, isChangedOnly, shuffle }: Plan): Promise<boolean> {
  const report = await vitest(step, PROJECTS[step], [
    ...paths[step],
    ...(isChangedOnly && step === 'tests' ? ['--changed', 'main', '--passWithNoTests'] : []),
    ...(shuffle === undefined ? [] : ['--sequence.shuffle.files', `--sequence.seed=${shuffle}`]),
  ])
  if (report) results.set(step, report)
  const isEmpty = report?.files.every(({ passed }) => passed === 0) && !isChangedOnly
  if (isEmpty) console.log(`${step}: no test ran.`)
  return report !== undefined && !isRed(report) && !isEmpty
}

const runAlone = (file: FileResult) => {
  console.log(`\nagain, alone: ${file.path}`)
  return vitest('alone', [file.project], [file.path])
}

/** Reruns red files alone, once nothing else runs. */
async function settle(outcome: Outcome): Promise<Outcome> {
  const step = VITEST_STEPS.find((name) => name === outcome.name)
  const report = step && results.get(step)
  if (!step || !report || outcome.isGreen || !isRed(report)) return outcome
  const settled = await runRedFilesAgain(report, runAlone)
  results.set(step, settled.report)
  unstable.push(...settled.unstable)
  return { ...outcome, isGreen: !isRed(settled.report) }
}

/** Finds or installs Chromium before the first test, so that a machine without it fails within seconds. */
function browser(): Promise<boolean> {
  try {
    process.env['CHROME_PATH'] = findBrowser()
    return Promise.resolve(true)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return Promise.resolve(false)
  }
}

const ROOTS = ['shared', 'server', 'web', 'extension', 'stand-ins', 'learn', 'test', 'e2e', 'bench', 'scripts']

const RUN: Readonly<Record<StepName, (plan: Plan) => Promise<boolean>>> = {
  types: () => succeeds('typescript/bin/tsc', ['-b']),
  lint: () => succeeds('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  format: () => succeeds('oxfmt/bin/oxfmt', ['--check']),
  boundaries: () => succeeds('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.mjs', ...ROOTS]),
  unused: () => succeeds('knip/bin/knip.js', []),
  browser,
  build: () => succeeds('vite/bin/vite.js', ['build']),
  tests: (plan) => vitestStep('tests', plan),
  journeys: (plan) => vitestStep('journeys', plan),
  trials: (plan) => vitestStep('trials', plan),
}

async function run(name: StepName, plan: Plan): Promise<Outcome> {
  const started = performance.now()
  const isGreen = await RUN[name](plan)
  const outcome = { name, isGreen, seconds: (performance.now() - started) / 1000 }
  console.log(line(outcome))
  return outcome
}

/** Runs two steps at a time. */
async function runInLanes(steps: readonly StepName[], plan: Plan): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes = new Map<StepName, Outcome>()
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.set(step, await run(step, plan))
  }
  await Promise.all([lane(), lane()])
  return steps.flatMap((step) => outcomes.get(step) ?? [])
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(6)} s`

function line({ name, isGreen, seconds, isSkipped }: Outcome): string {
  return `${isSkipped ? '-' : isGreen ? '✓' : '✗'} ${name.padEnd(12)} ${inSeconds(seconds)}`
}

const plan = planTests(process.argv.slice(2), (path) => existsSync(join(root, path)))
if ('unknown' in plan) {
  const names = Object.keys(RUN).join(', ')
  console.error(`Unbekannt: ${plan.unknown.join(', ')}. Es gibt die Schritte ${names} und die Pfade von Tests.`)
  console.error(`Unknown: ${plan.unknown.join(', ')}. There are the steps ${names} and the paths of tests.`)
  process.exit(2)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const started = performance.now()
const isVitestStep = (step: StepName) => VITEST_STEPS.some((name) => name === step)
const outcomes = await runInLanes(
  plan.steps.filter((step) => !isVitestStep(step)),
  plan,
)
for (const step of plan.steps.filter(isVitestStep)) {
  const isPointless = outcomes.some(({ name, isGreen }) => NEEDS[step]?.includes(name) && !isGreen)
  outcomes.push(isPointless ? { name: step, isGreen: false, seconds: 0, isSkipped: true } : await run(step, plan))
}
const settled: Outcome[] = []
for (const outcome of outcomes) settled.push(await settle(outcome))

const files = [...results.values()].flatMap((report) => report.files)
const sum = (what: 'passed' | 'failed') => files.reduce((count, file) => count + file[what], 0)
const failures = [...results.values()].flatMap((report) => [...report.files.flatMap((file) => file.failures), ...report.errors])
// Repeated at the end, because failures get lost among thousands of lines.
for (const failure of failures) console.log(`\n✗ ${failure}`)
for (const { path, failure } of unstable)
  console.log(`\nunstable: ${path} passes by itself; fix it before the next feature (docs/unstable.md)\n    ${failure}`)
if (files.length > 0) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  console.log(`\nslowest files\n${slowest.map(({ path, seconds }) => `  ${inSeconds(seconds)}  ${path}`).join('\n')}`)
}
const total = inSeconds((performance.now() - started) / 1000)
console.log(`\n${settled.map(line).join('\n')}\n  ${'total'.padEnd(12)} ${total}\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = settled.every(({ isGreen }) => isGreen) ? 0 : 1
