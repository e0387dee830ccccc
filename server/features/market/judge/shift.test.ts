import { expect, it } from 'vitest'
import type { RefusalCase } from './cases.ts'
import { REFUSAL_LEARNING } from './refusal-learning.ts'
import { findRefusal, refusalWeights } from './refusal.ts'
import { type Correction, shifted, shiftOf } from './shift.ts'

const QUOTE = 'Bitte nur Selbstnutzer, keine Vermittlung.'
const weights = refusalWeights()
const corrections = (agents: readonly string[], text = QUOTE): Correction[] =>
  agents.map((by) => ({ ...REFUSAL_LEARNING.caseOf({ text, refuses: false }), by }))
const learn = (from: readonly Correction[], held: RefusalCase[] = []) => shiftOf(from, { held, weights, learning: REFUSAL_LEARNING })
const moved = async (from: readonly Correction[]) => (await learn(from)).entries.filter((entry) => entry !== 0)

it('moves what three corrections of two agents say', async () => {
  expect(findRefusal(QUOTE)?.isSure).toBe(true)
  expect(findRefusal(QUOTE, shifted(weights, await learn(corrections(['a', 'b', 'a', 'b'])))) ?? null).toBeNull()
})

it.each([
  ['two corrections', ['a', 'b']],
  ['one agent', ['a', 'a', 'a', 'a', 'a']],
])('moves nothing by %s', async (_, agents) => {
  expect(await moved(corrections(agents))).toHaveLength(0)
})

it('moves no weight by more than a quarter of the largest, however many corrections there are', async () => {
  const sizes = (await moved(corrections(Array.from({ length: 300 }, (_, at) => (at % 2 ? 'a' : 'b'))))).map(Math.abs)
  expect(sizes.length).toBeGreaterThan(10)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(REFUSAL_LEARNING.steps / 4)
})

it('holds what it was learnt from', async () => {
  const from = corrections(['a', 'b', 'a'])
  const held = Array.from({ length: 60 }, () => ({ text: QUOTE, refuses: true }))
  expect(findRefusal(QUOTE, shifted(weights, await learn(from, held)))?.isSure).toBe(true)
})

it('is the same for the same corrections', async () => {
  const from = corrections(['a', 'b', 'a', 'b'])
  expect(await learn(from)).toEqual(await learn(from))
})
