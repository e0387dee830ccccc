import { expect, it } from 'vitest'
import { createEffort } from './effort.ts'

type Step = '+wait' | '-wait' | '+work' | '-work'

/** Milliseconds that pass before each step, and after the last one. */
it.each<[what: string, steps: readonly [after: number, step: Step][], then: number, spent: number]>([
  ['nothing is waited for', [], 70, 70],
  [
    'it waits once',
    [
      [10, '+wait'],
      [400, '-wait'],
    ],
    5,
    15,
  ],
  ['it waits until now', [[10, '+wait']], 300, 10],
  [
    'two waits overlap',
    [
      [1, '+wait'],
      [100, '+wait'],
      [100, '-wait'],
      [100, '-wait'],
    ],
    1,
    2,
  ],
  [
    'a statement runs while another waits',
    [
      [1, '+wait'],
      [50, '+work'],
      [200, '-work'],
      [30, '-wait'],
    ],
    1,
    202,
  ],
  [
    'a statement of two ends while a third waits',
    [
      [0, '+work'],
      [0, '+work'],
      [0, '+wait'],
      [20, '-work'],
      [20, '-work'],
      [500, '-wait'],
    ],
    0,
    40,
  ],
  [
    'it waits twice',
    [
      [5, '+wait'],
      [50, '-wait'],
      [5, '+wait'],
      [50, '-wait'],
    ],
    5,
    15,
  ],
])('counts what was worked, not what was waited, when %s', (_, steps, then, spent) => {
  let time = 1_000
  const effort = createEffort(() => time)
  const ends: Record<'wait' | 'work', (() => void)[]> = { wait: [], work: [] }
  for (const [after, step] of steps) {
    time += after
    const kind = step.slice(1) as 'wait' | 'work'
    if (step.startsWith('+')) ends[kind].push(effort[kind]())
    else ends[kind].pop()?.()
  }
  time += then
  expect(effort.spent()).toBe(spent)
})

it('ends a wait once, however often it is ended', () => {
  let time = 0
  const effort = createEffort(() => time)
  const [one, other] = [effort.wait(), effort.wait()]
  one()
  one()
  time = 100
  other()
  expect(effort.spent()).toBe(0)
})
