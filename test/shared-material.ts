// oxlint-disable vitest/valid-title, vitest/no-conditional-tests, vitest/valid-describe-callback -- a helper hands on what its callers write as tests
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Tests that need what lies beside the project, in `../shared`, and is never copied into it. Where it is missing they say so in a line and count as skipped;
 * under `CI=true` they fail, for there nobody reads the line.
 */
export function describeWith(material: `${string}/`, title: string, tests: (folder: URL) => void): void {
  const folder = new URL(`../../shared/${material}`, import.meta.url)
  const isThere = existsSync(folder)
  if (isThere) return void describe(title, () => tests(folder))
  process.stderr.write(`not run, because ../shared/${material} is missing: ${title}\n`)
  it.runIf(process.env['CI'] === 'true')(`${title} has ../shared/${material}`, () => expect(isThere).toBe(true))
}
