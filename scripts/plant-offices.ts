import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * `npm run planted:offices` drops the office from thirty conditions in SQL, one at a time, in a copy of the tree, and prints which tests notice it.
 * `-- SEED` draws others; files after the seed are run instead of the stages below.
 */
const root = join(import.meta.dirname, '..')
const [seed = '1', ...named] = process.argv.slice(2)
const COUNT = 30
const GENERATED = ['test/callers.test.ts', 'test/attacks/other-agents.test.ts', 'test/attacks/canaries.test.ts']
/** Run in this order until one is red: the generated tests that take seconds, those of the feature, and all writes by colleagues and strangers. */
const stages = (file: string): readonly (readonly string[])[] =>
  named.length > 0 ? [named] : [GENERATED, [`${dirname(file)}/`], ['test/callers.trial.ts']]

/** A condition in a query's chain is left out, one in a statement becomes true. */
const CONDITIONS = [
  { found: /\n? *\.where\('(?:\w+\.)?office_id', '=', [\w.]+\)/g, becomes: '' },
  { found: /(?<=\b(?:where|and|on) )(?:\w+\.)?office_id = \$\{[\w.]+\}/g, becomes: 'true' },
] as const

interface Place {
  readonly file: string
  readonly at: number
  readonly text: string
  readonly becomes: string
}

const places = globSync('server/**/*.ts', { cwd: root, exclude: (path) => /\.(?:test|trial|fixture)\.ts$/.test(path) })
  .toSorted()
  .flatMap((file): Place[] => {
    const code = readFileSync(join(root, file), 'utf8')
    return CONDITIONS.flatMap(({ found, becomes }) =>
      [...code.matchAll(found)].map((match) => ({ file, at: match.index, text: match[0], becomes })),
    )
  })

/** Different numbers below `below`, the same for the same seed (mulberry32). */
function draw(start: number, below: number): number[] {
  let state = start
  const drawn = new Set<number>()
  while (drawn.size < Math.min(COUNT, below)) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    drawn.add(((mixed ^ (mixed >>> 14)) >>> 0) % below)
  }
  return [...drawn]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The red files with the number of their red tests. */
function findRed(tree: string, files: readonly string[]): string[] {
  const report = join(tree, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'server', '--project', 'trials', '--reporter=json', `--outputFile=${report}`, ...files]
  spawnSync(process.execPath, [vitest, ...args], { cwd: tree, stdio: 'ignore' })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => {
      const red = assertionResults.filter(({ status }) => status === 'failed').length
      return `${relative(tree, name)} (${red === 0 ? 'as a whole' : red})`
    })
}

const tree = mkdtempSync(join(tmpdir(), 'planted-offices-'))
try {
  cpSync(root, tree, { recursive: true, filter: (path) => !/\/(?:node_modules|\.git|dist)$/.test(path) })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(tree, name))
  const before = findRed(tree, GENERATED)
  if (before.length > 0) throw new Error(`red without a fault, perhaps for want of "npm run build":\n  ${before.join('\n  ')}`)
  let noticed = 0
  const drawn = draw(Number(seed), places.length)
  for (const number of drawn) {
    const { file, at, text, becomes } = places[number] as Place
    const code = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(tree, file), code.slice(0, at) + becomes + code.slice(at + text.length))
    let red: string[] = []
    for (const files of stages(file)) if (red.length === 0) red = findRed(tree, files)
    writeFileSync(join(tree, file), code)
    if (red.length > 0) noticed += 1
    const line = code.slice(0, at).split('\n').length + (text.startsWith('\n') ? 1 : 0)
    console.log(`${file}:${line} ${text.trim()}\n  ${red.length > 0 ? red.join('\n  ') : 'not noticed'}`)
  }
  console.log(`${noticed} of ${drawn.length} noticed, drawn from ${places.length} conditions with seed ${seed}`)
} finally {
  rmSync(tree, { recursive: true, force: true })
}
