import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What `npm test` says at its very end of one step. */
export interface TestReport {
  readonly passed: number
  readonly failed: number
  /** Everything that makes the step red: tests, hooks, files that do not load, errors that nobody awaited. */
  readonly failures: readonly string[]
}

/** What went wrong and where, without the frames of the test runner. */
const said = (errors: readonly Pick<SerializedError, 'message' | 'stack'>[]) =>
  errors
    .map(({ message, stack }) => {
      const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
      return [...message.split('\n').slice(0, 12), ...frames.slice(0, 4)].join('\n    ')
    })
    .join('\n    ')

const placeOf = (module: TestModule) => relative('', module.moduleId)

/** The test that ran when it happened. */
const nearTo = ({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }: SerializedError) =>
  typeof path === 'string' ? `${relative('', path)} > ${typeof test === 'string' ? `${test}: ` : ''}` : ''

/** Writes a `TestReport` to the file that `TEST_REPORT` names. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const failures = [
      ...failed.map((test) => `${placeOf(test.module)} > ${test.fullName}\n    ${said(test.result().errors ?? [])}`),
      ...groups
        .filter((group) => group.errors().length > 0)
        .map(
          (group) =>
            `${group.type === 'suite' ? `${placeOf(group.module)} > ${group.fullName}` : placeOf(group)}\n    ${said(group.errors())}`,
        ),
      ...unhandled.map((error) => `${nearTo(error)}an error that nobody awaited\n    ${said([error])}`),
    ]
    const report: TestReport = { passed: tests.filter((test) => test.result().state === 'passed').length, failed: failed.length, failures }
    writeFileSync(process.env['TEST_REPORT'] ?? 'test-report.json', JSON.stringify(report))
  }
}
