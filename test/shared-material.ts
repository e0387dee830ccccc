// oxlint-disable vitest/valid-title, vitest/no-conditional-tests, vitest/valid-describe-callback -- a helper registers tests its callers write
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Runs tests that need `../shared`, which lies beside the project and is never copied into it. Without it, they are skipped with a line on stderr, or
 * fail under `CI=true`, where the line would go unread.
 */
export function describeWith(material: `${string}/`, title: string, tests: (folder: URL) => void): void {
  const folder = new URL(`../../shared/${material}`, import.meta.url)
  const isThere = existsSync(folder)
  if (isThere) return void describe(title, () => tests(folder))
  process.stderr.write(`not run, because ../shared/${material} is missing: ${title}\n`)
  it.runIf(process.env['CI'] === 'true')(`${title} has ../shared/${material}`, () => expect(isThere).toBe(true))
}
