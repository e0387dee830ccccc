import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const WORKERS = 3
const setupFiles = ['test/unexpected-errors.ts']
const globalSetup = ['test/cluster.ts']
/** How long `expect.poll` waits on a busy machine, ten times the default. */
const PATIENT = { timeout: 10_000 }

// Journeys and trials take minutes and need the built web: they run only when named, by project or by file.
const isNamed = (pattern: RegExp) => process.argv.some((argument) => pattern.test(argument))

const server = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  test: {
    name,
    // The product keeps no state outside the contexts that a test makes, so a worker loads it once.
    isolate: false,
    include,
    setupFiles,
    globalSetup,
    expect: { poll: PATIENT },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

const browser = (name: string, include: string[], isRun: boolean): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: isRun ? include : [],
    globalSetup: [...globalSetup, ...(isRun ? ['e2e/one-browser.ts'] : [])],
    expect: { poll: PATIENT },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // Three workers on two cores: a worker is idle a third of its time, while it waits for PostgreSQL, sockets and timers.
    maxWorkers: WORKERS,
    projects: [
      { test: { name: 'shared', isolate: false, include: ['shared/**/*.test.ts'], setupFiles, testTimeout: 30_000 } },
      server('server', ['{server,stand-ins,scripts,test}/**/*.test.ts']),
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
          setupFiles: [...setupFiles, 'web/testing/patience.ts'],
          testTimeout: 30_000,
        },
      },
      browser('e2e', ['e2e/**/*.test.ts'], isNamed(/^(--project=)?e2e$|^e2e\/.*\.test\.ts$/)),
      server('trials', isNamed(/^(--project=)?trials$|\.trial\.ts$/) ? ['{server,stand-ins,scripts,test}/**/*.trial.ts'] : []),
      browser('e2e-trials', ['e2e/**/*.trial.ts'], isNamed(/^(--project=)?e2e-trials$|^e2e\/.*\.trial\.ts$/)),
    ],
  },
})
