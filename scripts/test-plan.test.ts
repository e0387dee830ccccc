import { describe, expect, it } from 'vitest'
import { planOf } from './test-plan.ts'

const here = ['server/features/network/tips', 'web/lib/api.test.ts', 'e2e/live.test.ts']
const plan = (...words: string[]) => planOf(words, (path) => here.includes(path))

describe('what is behind npm test --', () => {
  it('is everything when nothing is said, the browser looked for before the first test', () => {
    expect(plan()).toEqual({
      steps: ['types', 'lint', 'format', 'boundaries', 'unused', 'browser', 'build', 'tests', 'journeys'],
      paths: { tests: [], journeys: [] },
    })
  })

  it.each([
    ['one step', ['types'], ['types'], [], []],
    ['two steps in their own order', ['lint', 'types'], ['types', 'lint'], [], []],
    ['a folder of tests', ['server/features/network/tips/'], ['tests'], ['server/features/network/tips'], []],
    ['a file of tests beside a step', ['web/lib/api.test.ts', 'format'], ['format', 'tests'], ['web/lib/api.test.ts'], []],
    ['a journey with all it needs', ['e2e/live.test.ts'], ['browser', 'build', 'journeys'], [], ['e2e/live.test.ts']],
    ['all journeys', ['journeys'], ['browser', 'build', 'journeys'], [], []],
  ])('is %s', (_, words, steps, tests, journeys) => {
    expect(plan(...words)).toEqual({ steps, paths: { tests, journeys } })
  })

  it('is not understood when it is neither step nor path', () => {
    expect(plan('types', 'typos', 'server/nothing')).toEqual({ unknown: ['typos', 'server/nothing'] })
  })
})
