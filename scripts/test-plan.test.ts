import { describe, expect, it } from 'vitest'
import { planTests } from './test-plan.ts'

const here = [
  'server/features/network/tips/',
  'server/db/',
  'web/lib/api.test.ts',
  'e2e/live.test.ts',
  'e2e/board.trial.ts',
  'test/kill.trial.ts',
]
const plan = (...words: string[]) => planTests(words, (path) => here.includes(path))
const NO_PATHS = { tests: [], journeys: [], trials: [] }

describe('npm test -- …', () => {
  it('runs everything but the trials by default, and looks for the browser before the first test', () => {
    expect(plan()).toEqual({
      steps: ['types', 'lint', 'format', 'boundaries', 'unused', 'browser', 'build', 'tests', 'journeys'],
      paths: NO_PATHS,
      isChangedOnly: false,
    })
  })

  it('runs the trials with their requirements when only they are named', () => {
    expect(plan('trials')).toEqual({ steps: ['browser', 'build', 'trials'], paths: NO_PATHS, isChangedOnly: false })
  })

  it.each([
    ['one step', ['types'], ['types'], {}],
    ['two steps in their own order', ['lint', 'types'], ['types', 'lint'], {}],
    ['a folder of tests', ['server/features/network/tips/'], ['tests'], { tests: ['server/features/network/tips/'] }],
    ['a folder of trials', ['trials', 'server/db/'], ['browser', 'build', 'trials'], { trials: ['server/db/'] }],
    ['a test file beside a step', ['web/lib/api.test.ts', 'format'], ['format', 'tests'], { tests: ['web/lib/api.test.ts'] }],
    ['a journey with what it needs', ['e2e/live.test.ts'], ['browser', 'build', 'journeys'], { journeys: ['e2e/live.test.ts'] }],
    ['all journeys', ['journeys'], ['browser', 'build', 'journeys'], {}],
    ['a trial in the browser', ['e2e/board.trial.ts'], ['browser', 'build', 'trials'], { trials: ['e2e/board.trial.ts'] }],
    ['a trial of the server', ['trials', 'test/kill.trial.ts'], ['browser', 'build', 'trials'], { trials: ['test/kill.trial.ts'] }],
  ])('runs %s', (_, words, steps, paths) => {
    expect(plan(...words)).toEqual({ steps, paths: { ...NO_PATHS, ...paths }, isChangedOnly: false })
  })

  it('accepts --changed and a shuffle seed beside steps and paths', () => {
    expect(plan('--changed')).toMatchObject({ isChangedOnly: true, paths: NO_PATHS })
    expect(plan('tests', '--shuffle=7')).toEqual({ steps: ['tests'], paths: NO_PATHS, isChangedOnly: false, shuffle: 7 })
  })

  it('returns words that are neither step nor path', () => {
    expect(plan('types', 'typos', 'server/nothing')).toEqual({ unknown: ['typos', 'server/nothing'] })
  })

  it('rejects --changed for trials, which always run completely', () => {
    expect(plan('trials', '--changed')).toEqual({ unknown: ['--changed'] })
  })
})
