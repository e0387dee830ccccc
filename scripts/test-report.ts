import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** One test file of a step. */
export interface FileResult {
  readonly path: string
  /** The Vitest project that ran it. */
  readonly project: string
  /** Loading and running. */
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** Why the file is red: tests, hooks, modules that do not load, unhandled errors. Empty when it is green. */
  readonly failures: readonly string[]
}

/** The outcome of one Vitest run. */
export interface TestReport {
  readonly files: readonly FileResult[]
  /** Unhandled errors that Vitest could not attribute to a file. */
  readonly errors: readonly string[]
}

/** The error and where it was thrown, without the frames of the test runner. */
const describeErrors = (errors: readonly Pick<SerializedError, 'message' | 'stack'>[]) =>
  errors
    .map(({ message, stack }) => {
      const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
      return [...message.split('\n').slice(0, 12), ...frames.slice(0, 4)].join('\n    ')
    })
    .join('\n    ')

/** The test that ran when it happened. */
const testOf = ({ VITEST_TEST_NAME: test }: SerializedError) => (typeof test === 'string' ? `${test}: ` : '')

const MILLISECONDS = 1_000

function resultOf(module: TestModule, unhandled: readonly SerializedError[]): FileResult {
  const path = relative('', module.moduleId)
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed')
  const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0)
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  return {
    path,
    project: module.project.name,
    seconds: (duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration) / MILLISECONDS,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failed.length,
    failures: [
      ...failed.map((test) => `${path} > ${test.fullName}\n    ${describeErrors(test.result().errors ?? [])}`),
      ...groups.map((group) => `${group.type === 'suite' ? `${path} > ${group.fullName}` : path}\n    ${describeErrors(group.errors())}`),
      ...unhandled
        .filter((error) => error['VITEST_TEST_PATH'] === module.moduleId)
        .map((error) => `${path} > ${testOf(error)}unhandled error\n    ${describeErrors([error])}`),
    ],
  }
}

/** Writes a `TestReport` to the file named by `TEST_REPORT`. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const known = new Set<unknown>(modules.map(({ moduleId }) => moduleId))
    const report: TestReport = {
      files: modules.map((module) => resultOf(module, unhandled)),
      errors: unhandled
        .filter((error) => !known.has(error['VITEST_TEST_PATH']))
        .map((error) => `unhandled error\n    ${describeErrors([error])}`),
    }
    writeFileSync(process.env['TEST_REPORT'] ?? 'test-report.json', JSON.stringify(report))
  }
}
