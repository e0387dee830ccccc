/** The steps of `npm test`, cheap ones first, so that a mistake shows within seconds. */
const TEST_STEPS = ['types', 'lint', 'format', 'boundaries', 'unused', 'browser', 'build', 'tests', 'journeys'] as const
/** The steps of `npm run trials`: kills, restores, timing, races over all endpoints, all pages in all looks, the other journeys. */
const TRIAL_STEPS = ['browser', 'build', 'trials'] as const

export type StepName = (typeof TEST_STEPS)[number] | (typeof TRIAL_STEPS)[number]
/** The steps that run Vitest. */
export const VITEST_STEPS = ['tests', 'journeys', 'trials'] as const
export type VitestStep = (typeof VITEST_STEPS)[number]

const STEPS: readonly StepName[] = [...new Set<StepName>([...TEST_STEPS, ...TRIAL_STEPS])]

/** Steps that are skipped when one of these failed. */
export const NEEDS: Partial<Record<StepName, readonly StepName[]>> = { journeys: ['browser', 'build'], trials: ['browser', 'build'] }

export interface Plan {
  readonly steps: readonly StepName[]
  /** Files and folders the Vitest steps are limited to; empty for all of them. */
  readonly paths: Readonly<Record<VitestStep, readonly string[]>>
  /** Runs only the unit tests affected by changes since `main`. */
  readonly isChangedOnly: boolean
  /** Seed of a shuffled order of files; undefined for Vitest's own order. */
  readonly shuffle?: number
}

const isStep = (word: string): word is StepName => STEPS.some((name) => name === word)

/** The step that runs the tests at this path; a folder belongs to the trials only if they alone are named. */
function planStep(path: string, areOnlyTrialsNamed: boolean): VitestStep {
  if (path.endsWith('.trial.ts') || (areOnlyTrialsNamed && !/\.tsx?$/.test(path))) return 'trials'
  return /^(\.\/)?e2e(\/|$)/.test(path) ? 'journeys' : 'tests'
}

const SHUFFLE = /^--shuffle=(\d+)$/

/**
 * Plans a run from the arguments to `npm test --`: steps, paths of tests, `--changed`, `--shuffle=SEED`. Without steps and paths it is the whole of
 * `npm test`; `trials` alone is `npm run trials`.
 * @returns the plan, or the unknown words
 */
export function planTests(words: readonly string[], exists: (path: string) => boolean): Plan | { readonly unknown: readonly string[] } {
  const shuffle = words.map((word) => SHUFFLE.exec(word)?.[1]).find((seed) => seed !== undefined)
  const isChangedOnly = words.includes('--changed')
  const named = words.filter((word) => word !== '--changed' && !SHUFFLE.test(word))
  const paths = named.filter((word) => !isStep(word))
  const unknown = paths.filter((path) => !exists(path))
  const areOnlyTrialsNamed = named.includes('trials') && !named.includes('tests') && !named.includes('journeys')
  if (isChangedOnly && named.includes('trials')) unknown.push('--changed')
  if (unknown.length > 0) return { unknown }
  const at = (step: VitestStep) => paths.filter((path) => planStep(path, areOnlyTrialsNamed) === step)
  const plan = {
    paths: { tests: at('tests'), journeys: at('journeys'), trials: at('trials') },
    isChangedOnly,
    ...(shuffle !== undefined && { shuffle: Number(shuffle) }),
  }
  if (named.length === 0) return { ...plan, steps: TEST_STEPS }
  const steps = new Set<StepName>(named.filter(isStep))
  for (const path of paths) steps.add(planStep(path, areOnlyTrialsNamed))
  for (const step of steps) for (const needed of NEEDS[step] ?? []) steps.add(needed)
  return { ...plan, steps: STEPS.filter((step) => steps.has(step)) }
}
