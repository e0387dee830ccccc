import type { FileResult, TestReport } from './test-report.ts'

/** Number of separate reruns of a red file. */
const ATTEMPTS = 2
/** More red files than this have a common cause, which shows without a rerun. */
const MOST_RED_FILES = 8

/** A file that failed among others and passed alone. */
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
 * Reruns each red file of a report alone, at most twice, and replaces its result. A file that fails again stays red; one that passes is reported as
 * unstable. Unhandled errors stay, because in a shared worker the file that caused them is unknown.
 * @param runAlone runs one file; undefined when Vitest wrote no report, which counts as red
 */
export async function runRedFilesAgain(
  report: TestReport,
  runAlone: (file: FileResult) => Promise<TestReport | undefined>,
): Promise<Settled> {
  const unstable: Unstable[] = []
  const files: FileResult[] = []
  if (report.files.filter(({ failures }) => failures.length > 0).length > MOST_RED_FILES) return { report, unstable }
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
    // A run that skipped the red test proves nothing.
    if (again && result && !isRed(again) && result.passed > 0 && result.passed >= file.passed + file.failed) return result
  }
  return undefined
}
