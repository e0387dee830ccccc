import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Three on two cores: a worker is idle a third of its time, while it waits for PostgreSQL, sockets and timers. */
const WORKERS = 3
const setupFiles = ['test/unexpected-errors.ts']
const globalSetup = ['test/cluster.ts']
/** How long `expect.poll` waits on a busy machine, ten times the default. */
const PATIENT = { timeout: 10_000 }

// Journeys and trials take minutes and need the built web: they run only when named, by project or by file.
const isNamed = (pattern: RegExp) => process.argv.some((argument) => pattern.test(argument))
const areJourneysNamed = isNamed(/^(--project=)?e2e$|^e2e\/.*\.test\.ts$/)
const areTrialsNamed = isNamed(/^(--project=)?[\w-]*trials$|\.trial\.ts$/)
const areClustersNamed = isNamed(/^(--project=)?cluster$|\.cluster\.trial\.ts$/)
const areReleasesNamed = isNamed(/^(--project=)?release$|\.release\.trial\.ts$/)
const arePlantedNamed = isNamed(/^(--project=)?planted$/)
/** Ends only what hangs: a busy machine takes several times as long as a quiet one. */
const LONG = { testTimeout: 300_000, hookTimeout: 300_000 }
const TIMING = '**/*.timing.trial.ts'
/** Faults planted one by one: too long for the trials. */
const PLANTED = '**/*.planted.trial.ts'
/** Trials with programs that are installed for them. */
const CLUSTER = '**/*.cluster.trial.ts'
const RELEASE = '**/*.release.trial.ts'

/** Those that take minutes come first: at the end they would leave the other workers idle. */
const LONG_FILES = ['/learn/', '/cards/lead-lights.', '/test/bystander.', '/test/invalidates.', '/test/claims.']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((part) => moduleId.includes(part))
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** Fewer, larger collections of short-lived objects: an eighth of a worker's time went into small ones. */
const execArgv = ['--max-semi-space-size=32']
/** Trials start the product about a hundred times; it is compiled once. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/giebel-compiled') }

/** Tests that run the product in their own process. */
const inProcess = (name: string, include: string[], options: Options): TestProjectInlineConfiguration => ({
  test: {
    name,
    // The product keeps no state outside the contexts that a test makes, so a worker loads it once.
    isolate: false,
    execArgv,
    include,
    setupFiles,
    globalSetup,
    expect: { poll: PATIENT },
    ...options,
  },
})

/** Journeys through the built product in Chromium. */
const inBrowser = (name: string, include: string[], options: Options = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    isolate: false,
    execArgv,
    include,
    globalSetup: [...globalSetup, ...(include.length > 0 ? ['e2e/one-browser.ts'] : [])],
    expect: { poll: PATIENT },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...options,
  },
})

const trials = (...include: string[]) => (areTrialsNamed ? include : [])

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // a shuffled order has a sequencer of its own
    ...(isNamed(/^--sequence\.shuffle/) ? {} : { sequence: { sequencer: LongestFirst } }),
    // a forgotten `it.only` would leave out the other tests of its file without a word
    allowOnly: false,
    // read as files, so no import says that a test needs them
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/*.{sql,typ,html,tsv}', '**/*.snapshot.json'],
    projects: [
      { test: { name: 'shared', isolate: false, include: ['shared/**/*.test.ts'], setupFiles, testTimeout: 30_000 } },
      inProcess('server', ['{server,stand-ins,learn,bench,scripts,test}/**/*.test.ts'], { testTimeout: 30_000, hookTimeout: 60_000 }),
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          // A project that extends the build's settings takes nothing from above.
          maxWorkers: WORKERS,
          // Starting a worker for each of a hundred files takes longer than their tests; `web/testing/patience.ts` resets the modules instead.
          isolate: false,
          execArgv,
          setupFiles: [...setupFiles, 'web/testing/patience.ts'],
          testTimeout: 30_000,
        },
      },
      inBrowser('e2e', areJourneysNamed ? ['e2e/**/*.test.ts'] : []),
      inProcess('trials', trials('{server,stand-ins,learn,scripts,test}/**/*.trial.ts'), {
        ...LONG,
        env,
        exclude: [TIMING, PLANTED, CLUSTER, RELEASE],
      }),
      inProcess('planted', arePlantedNamed ? [`server/${PLANTED}`] : [], { testTimeout: 1_800_000, hookTimeout: 180_000 }),
      inProcess('cluster', areClustersNamed ? [`test/${CLUSTER}`] : [], { ...LONG, env, maxWorkers: 1 }),
      // No test database: what is built and started brings its own.
      inProcess('release', areReleasesNamed ? [`test/${RELEASE}`] : [], { ...LONG, globalSetup: [], maxWorkers: 1 }),
      inBrowser('e2e-trials', trials('e2e/**/*.trial.ts'), { env, exclude: [TIMING] }),
      // What measures time runs after all others, one file after the other.
      inProcess('timing-trials', trials(`{server,test}/${TIMING}`), { ...LONG, maxWorkers: 1, sequence: { groupOrder: 1 } }),
      inBrowser('e2e-timing-trials', trials(`e2e/${TIMING}`), { maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
})
