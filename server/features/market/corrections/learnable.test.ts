import { expect, it } from 'vitest'
import { learnable } from './learnable.ts'

const voteOf = (agentId: string, about: number, isYes = true) => ({ agentId, about: String(about), isYes })
const counted = (votes: readonly ReturnType<typeof voteOf>[]) => learnable(votes).map(({ agentId, about }) => `${agentId}${about}`)

it.each([
  ['nothing', [], []],
  ['nothing of one agent alone', [voteOf('a', 1), voteOf('a', 2)], []],
  ['the newest of the busiest agent', [voteOf('a', 1), voteOf('b', 2), voteOf('a', 3)], ['b2', 'a3']],
  ['all where no agent has more than half', [voteOf('a', 1), voteOf('b', 2), voteOf('c', 3), voteOf('c', 4)], ['a1', 'b2', 'c3', 'c4']],
  ['the majority', [voteOf('a', 1), voteOf('b', 1), voteOf('c', 1, false)], ['a1', 'b1']],
  ['no draw', [voteOf('a', 1), voteOf('b', 1, false), voteOf('a', 2), voteOf('b', 3)], ['a2', 'b3']],
])('counts %s', (_, votes, expected) => {
  expect(counted(votes)).toEqual(expected)
})
