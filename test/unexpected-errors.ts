import { afterEach, beforeEach, expect, vi } from 'vitest'

const allowed: RegExp[] = []
let seen: string[] = []

/** Allows a `console.error` in the running test; any other one fails it. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern)
}

beforeEach(() => {
  seen = []
  allowed.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    seen.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '))
  })
})

afterEach(() => {
  const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  expect(unexpected, 'unexpected console.error; if the test means it: allowConsoleError(/…/) from #test/unexpected-errors.ts').toEqual([])
})
