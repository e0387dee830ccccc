import { defineConfig } from 'vitest/config'

const setupFiles = ['test/unexpected-errors.ts']
const globalSetup = ['test/cluster.ts']
// The journeys take minutes and need the built web: they run only when named, by project or by file.
const journeysAsked = process.argv.some((argument) => /^(--project=)?e2e(\/|$)/.test(argument))
/** What comes later on a busy machine is waited for, ten times as long as usual. */
const PATIENT = { timeout: 10_000 }

export default defineConfig({
  test: {
    // Two workers: the machines that check this have two cores, and each worker's PostgreSQL connections cost as much again.
    maxWorkers: 2,
    projects: [
      { test: { name: 'shared', isolate: false, include: ['shared/**/*.test.ts'], setupFiles, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          // loaded once by each worker: the product keeps nothing outside the contexts that a test makes
          isolate: false,
          include: ['server/**/*.test.ts', 'stand-ins/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          setupFiles,
          globalSetup,
          expect: { poll: PATIENT },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          // what extends the build's settings takes nothing from above
          maxWorkers: 2,
          setupFiles: [...setupFiles, 'web/testing/patience.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: journeysAsked ? ['e2e/**/*.test.ts'] : [],
          globalSetup: [...globalSetup, ...(journeysAsked ? ['e2e/one-browser.ts'] : [])],
          expect: { poll: PATIENT },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
