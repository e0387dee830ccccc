import type { FileResult, TestReport } from './test-report.ts'

/** How often a red file is run again by itself. */
const ATTEMPTS = 2

/** A file that was red among others and green by itself. */
export interface Unstable {
  readonly path: string
  /** The first failure of the first run. */
  readonly failure: string
}

export interface Settled {
  readonly report: TestReport
  readonly unstable: readonly Unstable[]
}

export const isRed = ({ files, errors }: TestReport) => errors.length > 0 || files.some(({ failures }) => failures.length > 0)

/**
 * Runs each red file of a report again, alone, at most twice, and replaces its result. A file that is still red stays red; one that becomes green is
 * reported as unstable. Unhandled errors that belong to no file stay.
 * @param runAlone runs one file; undefined when Vitest wrote no report, which counts as red
 */
export async function runRedFilesAgain(
  report: TestReport,
  runAlone: (file: FileResult) => Promise<TestReport | undefined>,
): Promise<Settled> {
  const unstable: Unstable[] = []
  const files: FileResult[] = []
  for (const file of report.files) {
    const green = file.failures.length > 0 ? await greenResult(file, runAlone) : undefined
    if (green) unstable.push({ path: file.path, failure: file.failures[0] ?? '' })
    files.push(green ?? file)
  }
  return { report: { ...report, files }, unstable }
}

async function greenResult(
  file: FileResult,
  runAlone: (file: FileResult) => Promise<TestReport | undefined>,
): Promise<FileResult | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const again = await runAlone(file)
    const result = again?.files.find(({ path, project }) => path === file.path && project === file.project)
    // a run that executed no test proves nothing
    if (again && result && !isRed(again) && result.passed > 0) return result
  }
  return undefined
}
