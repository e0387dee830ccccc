import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/** One of a run's test files. */
export interface FileResult {
  readonly path: string
  /** The Vitest project that ran it. */
  readonly project: string
  /** Loading and running. */
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** Why the file is red: tests, hooks, modules that fail to load, a worker that exited early. Empty if it is green. */
  readonly failures: readonly string[]
}

/** The outcome of one Vitest run. */
export interface TestReport {
  readonly files: readonly FileResult[]
  /** Unhandled errors, whose file need not have caused them in a shared worker, and why the run was aborted. */
  readonly errors: readonly string[]
}

/** The error and where it was thrown, without the test runner's frames. */
const describeErrors = (errors: readonly Pick<SerializedError, 'message' | 'stack'>[]) =>
  errors
    .map(({ message, stack }) => {
      const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
      return [...message.split('\n').slice(0, 12), ...frames.slice(0, 4)].join('\n    ')
    })
    .join('\n    ')

/** The test that was running at the time. */
const nearTo = ({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }: SerializedError) =>
  typeof path === 'string' ? `${relative('', path)} > ${typeof test === 'string' ? `${test}: ` : ''}` : ''

const MILLISECONDS = 1_000
const FINISHED: ReadonlySet<string> = new Set(['passed', 'failed', 'skipped'])

function toResult(module: TestModule): FileResult {
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
      ...(FINISHED.has(module.state()) ? [] : [`${path} did not run to its end`]),
    ],
  }
}

/** Writes a `TestReport` to the file named by `TEST_REPORT`. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[], reason: TestRunEndReason): void {
    const report: TestReport = {
      files: modules.map(toResult),
      errors: [
        ...unhandled.map((error) => `${nearTo(error)}unhandled error\n    ${describeErrors([error])}`),
        ...(reason === 'interrupted' ? ['The run was interrupted.'] : []),
      ],
    }
    writeFileSync(process.env['TEST_REPORT'] ?? 'test-report.json', JSON.stringify(report))
  }
}
