import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { advertWeights } from '#server/features/market/judge/advert.ts'
import { refusalWeights } from '#server/features/market/judge/refusal.ts'
import { weightsUrl, hashWeights } from '#server/features/market/judge/weights.ts'
import { ADVERT_LEARNING, labelledAdverts, withCards } from './adverts.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from './refusals.ts'
import { rounded } from './round.ts'
import { learn } from './train.ts'

const adverts = () => learn([...withCards(labelledAdverts()).values()].flat().map(ADVERT_LEARNING.caseOf), ADVERT_LEARNING)
const refusals = () => learn([...withTitles(labelledRefusals()).values()].flat().map(REFUSAL_LEARNING.caseOf), REFUSAL_LEARNING)

describe.each([
  ['adverts', adverts, ADVERT_LEARNING.steps, advertWeights],
  ['refusals', refusals, REFUSAL_LEARNING.steps, refusalWeights],
] as const)('the shipped weights for %s', (name, train, steps, shipped) => {
  it('equal those learnt from the cases, on every machine', () => {
    expect(hashWeights(rounded(train(), steps)), 'The cases or the features changed: npm run learn').toBe(hashWeights(shipped()))
  }, 120_000)

  it('have at most 512 kB', () => expect(readFileSync(weightsUrl(name)).length).toBeLessThan(512 * 1024))
})
