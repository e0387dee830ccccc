import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules/.cache/giebel-test')

type Step = {
  name: string
  /** A program of an installed package, run by this Node. */
  program: string
  args: readonly string[]
  /** Tests show what they do; checks speak only when they fail. */
  report?: string
  /** A step without which this one says nothing. */
  needs?: string
}

const vitest = (report: string, projects: readonly string[]): Pick<Step, 'program' | 'args' | 'report'> => ({
  program: 'vitest/vitest.mjs',
  args: [
    'run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, report)}`,
  ],
  report: join(reports, report),
})

const ROOTS = ['shared', 'server', 'web', 'stand-ins', 'test', 'e2e', 'bench', 'scripts'].filter((folder) => existsSync(join(root, folder)))

// Cheap first, so that a slip shows within seconds.
const STEPS: readonly Step[] = [
  { name: 'types', program: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', program: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', program: 'oxfmt/bin/oxfmt', args: ['--check'] },
  {
    name: 'boundaries',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.mjs', ...ROOTS],
  },
  { name: 'unused', program: 'knip/bin/knip.js', args: [] },
  { name: 'build', program: 'vite/bin/vite.js', args: ['build'] },
  { name: 'tests', ...vitest('tests.json', ['shared', 'server', 'web']) },
  { name: 'journeys', ...vitest('journeys.json', ['e2e']), needs: 'build' },
]

type Outcome = { name: string; code: number; seconds: number; skipped?: boolean }

async function run(step: Step): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'node_modules', step.program), ...step.args], {
    cwd: root,
    stdio: ['inherit', ...(step.report === undefined ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((done) => child.once('error', () => done(1)).once('close', (status) => done(status ?? 1)))
  const seconds = (performance.now() - started) / 1000
  if (code !== 0 && output !== '') console.log(output.trimEnd())
  console.log(line({ name: step.name, code, seconds }))
  return { name: step.name, code, seconds }
}

function line({ name, code, seconds, skipped }: Outcome): string {
  return `${skipped ? '-' : code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`
}

function countTests(): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 }
  for (const { report } of STEPS) {
    if (report === undefined) continue
    try {
      const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
      sum.passed += counts.numPassedTests
      sum.failed += counts.numFailedTests
    } catch {
      // The step did not get as far as its report; its exit code says so.
    }
  }
  return sum
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes: Outcome[] = []
for (const step of STEPS) {
  const missing = outcomes.some((outcome) => outcome.name === step.needs && outcome.code !== 0)
  outcomes.push(missing ? { name: step.name, code: 1, seconds: 0, skipped: true } : await run(step))
}
const { passed, failed } = countTests()
const total = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
console.log(
  `\n${outcomes.map(line).join('\n')}\n  ${'total'.padEnd(12)} ${total.toFixed(1).padStart(6)} s\n${passed} passed, ${failed} failed`,
)
process.exitCode = outcomes.find((outcome) => outcome.code !== 0)?.code ?? 0
