/** The steps of `npm test`, cheap first, so that a slip shows within seconds. */
export const STEPS = ['types', 'lint', 'format', 'boundaries', 'unused', 'browser', 'build', 'tests', 'journeys'] as const
export type StepName = (typeof STEPS)[number]

/** Steps without which another one says nothing. */
export const NEEDS: Partial<Record<StepName, readonly StepName[]>> = { journeys: ['browser', 'build'] }

export interface Plan {
  readonly steps: readonly StepName[]
  /** Files and folders that the tests and journeys are limited to; empty for all of them. */
  readonly paths: Readonly<Record<'tests' | 'journeys', readonly string[]>>
}

const isStep = (word: string): word is StepName => STEPS.some((name) => name === word)

/**
 * What is to be done for the words behind `npm test --`: names of steps and paths of tests, together with what they need; nothing said is everything.
 * @returns the words that are neither
 */
export function planOf(words: readonly string[], exists: (path: string) => boolean): Plan | { readonly unknown: readonly string[] } {
  if (words.length === 0) return { steps: STEPS, paths: { tests: [], journeys: [] } }
  const paths = words.filter((word) => !isStep(word)).map((path) => path.replace(/\/+$/, ''))
  const unknown = paths.filter((path) => !exists(path))
  if (unknown.length > 0) return { unknown }
  const isJourney = (path: string) => /^(\.\/)?e2e(\/|$)/.test(path)
  const limits = { tests: paths.filter((path) => !isJourney(path)), journeys: paths.filter(isJourney) }
  const named = new Set<StepName>(words.filter(isStep))
  for (const step of ['tests', 'journeys'] as const) if (limits[step].length > 0) named.add(step)
  for (const step of named) for (const needed of NEEDS[step] ?? []) named.add(needed)
  return { steps: STEPS.filter((step) => named.has(step)), paths: limits }
}
