import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { testFolder } from './test-folder.ts'
import { NEEDS, type Plan, planOf, type StepName } from './test-plan.ts'
import type { TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const folder = process.env['TMPDIR'] === undefined ? testFolder() : undefined
const reports = join(root, 'node_modules/.cache/giebel-test')

interface Outcome {
  readonly name: StepName
  readonly code: number
  readonly seconds: number
  readonly isSkipped?: boolean
}

/** Runs a program of an installed package on this Node. What it says is kept until it fails, unless it is to be watched. */
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

const reportOf = (step: StepName) => join(reports, `${step}.json`)

const vitest = (step: 'tests' | 'journeys', projects: readonly string[], { paths }: Plan) =>
  program(
    'vitest/vitest.mjs',
    [
      'run',
      ...paths[step],
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=./scripts/test-report.ts',
    ],
    { report: reportOf(step) },
  )

/** Chromium is looked for, and where need be installed, before the first test: a machine without it says so in seconds. */
function browser(): Promise<number> {
  try {
    process.env['CHROME_PATH'] = findBrowser()
    return Promise.resolve(0)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return Promise.resolve(1)
  }
}

const ROOTS = ['shared', 'server', 'web', 'extension', 'stand-ins', 'test', 'e2e', 'bench', 'scripts']

const RUN: Readonly<Record<StepName, (plan: Plan) => Promise<number>>> = {
  types: () => program('typescript/bin/tsc', ['-b']),
  lint: () => program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  format: () => program('oxfmt/bin/oxfmt', ['--check']),
  boundaries: () => program('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.mjs', ...ROOTS]),
  unused: () => program('knip/bin/knip.js', []),
  browser,
  build: () => program('vite/bin/vite.js', ['build']),
  tests: (plan) => vitest('tests', ['shared', 'server', 'web'], plan),
  journeys: (plan) => vitest('journeys', ['e2e'], plan),
}

async function run(name: StepName, plan: Plan): Promise<Outcome> {
  const started = performance.now()
  const code = await RUN[name](plan)
  const outcome = { name, code, seconds: (performance.now() - started) / 1000 }
  console.log(line(outcome))
  return outcome
}

function line({ name, code, seconds, isSkipped }: Outcome): string {
  return `${isSkipped ? '-' : code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`
}

function reportsOf(steps: readonly StepName[]): TestReport[] {
  return steps.flatMap((step) => {
    try {
      return [JSON.parse(readFileSync(reportOf(step), 'utf8')) as TestReport]
    } catch {
      // A check without a report, or a step that did not get as far as its report; its exit code says so.
      return []
    }
  })
}

const plan = planOf(process.argv.slice(2), (path) => existsSync(join(root, path)))
if ('unknown' in plan) {
  const names = Object.keys(RUN).join(', ')
  console.error(`Unbekannt: ${plan.unknown.join(', ')}. Es gibt die Schritte ${names} und die Pfade von Tests.`)
  console.error(`Unknown: ${plan.unknown.join(', ')}. There are the steps ${names} and the paths of tests.`)
  process.exit(2)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes: Outcome[] = []
for (const step of plan.steps) {
  const isUseless = outcomes.some(({ name, code }) => NEEDS[step]?.includes(name) && code !== 0)
  outcomes.push(isUseless ? { name: step, code: 1, seconds: 0, isSkipped: true } : await run(step, plan))
}
const said = reportsOf(plan.steps)
const sum = (what: 'passed' | 'failed') => said.reduce((count, report) => count + report[what], 0)
// Once more at the end: what failed in the middle of thousands of lines is found by nobody.
for (const failure of said.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`)
const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0)
console.log(
  `\n${outcomes.map(line).join('\n')}\n  ${'total'.padEnd(12)} ${total.toFixed(1).padStart(6)} s\n${sum('passed')} passed, ${sum('failed')} failed`,
)
process.exitCode = outcomes.find(({ code }) => code !== 0)?.code ?? 0
