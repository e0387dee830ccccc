import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { figuresOf, leaveOneOut, mean, worst } from './figures.ts'
import { learn } from './learn.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from './refusal-learning.ts'
import { findRefusal, refusalWeights } from './refusal.ts'
import { fileOf, rounded, versionOf } from './weights.ts'

const cases = labelledRefusals()
const all = withTitles(cases)

describe('the weights of refusals', () => {
  it('are those the cases give, on every machine', () => {
    const learnt = rounded(learn([...all.values()].flat().map(REFUSAL_LEARNING.caseOf), REFUSAL_LEARNING), REFUSAL_LEARNING.steps)
    expect(versionOf(learnt), 'The cases or the features changed: npm run learn').toBe(versionOf(refusalWeights()))
  })

  it('are at most 512 kB', () => expect(readFileSync(fileOf('refusals')).length).toBeLessThan(512 * 1024))

  it('judge writers left out as well as decision 0018 demands', () => {
    const writers = [...cases].filter(([, written]) => written.some(({ refuses }) => refuses)).map(([writer]) => writer)
    const figures = [...leaveOneOut({ cases, learnt: all, tested: writers }, REFUSAL_LEARNING)].map((leftOut) => {
      const found = leftOut.cases.map(({ text, refuses }) => ({ isPositive: refuses, refusal: findRefusal(text, leftOut.weights) }))
      return {
        possible: figuresOf(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: refusal !== undefined }))),
        sure: figuresOf(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: refusal?.isSure ?? false }))),
      }
    })
    const [possible, sure] = [figures.map((one) => one.possible), figures.map((one) => one.sure)]
    expect(figures.length).toBeGreaterThan(12)
    expect(mean(possible, 'precision')).toBeGreaterThanOrEqual(0.86)
    expect(mean(possible, 'recall')).toBeGreaterThanOrEqual(0.91)
    expect(worst(possible, 'precision')).toBeGreaterThanOrEqual(0.78)
    expect(mean(sure, 'precision')).toBeGreaterThanOrEqual(0.95)
    expect(mean(sure, 'recall')).toBeGreaterThanOrEqual(0.6)
  }, 60_000)
})

describe('a refusal of agents', () => {
  it('is quoted from anywhere in a long text', () => {
    const text = `${'Das Haus liegt ruhig und hat einen Garten. '.repeat(100)}Makler ruft mich bitte keiner an. Besichtigung am Samstag.`
    expect(findRefusal(text)?.quote).toContain('Makler ruft mich bitte keiner an')
  })

  it('is quoted literally, by its strongest words if the sentence is long', () => {
    const text =
      'Das Haus wurde vor drei Jahren rundum erneuert, liegt ruhig am Waldrand mit Blick ins Tal, und bitte keine Anrufe von Maklern und Vermittlern, danke.'
    const quote = findRefusal(text)?.quote ?? ''
    expect(quote.length).toBeLessThanOrEqual(80)
    expect(text).toContain(quote)
    expect(quote).toContain('Makler')
  })

  it.each(['Reihenhaus, KEINE MAKLER', 'Bungalow in Bonn - keine Makler!', 'Von privat. Bitte keine Makleranfragen'])(
    'is certain behind a title: %j',
    (text) => expect(findRefusal(text)?.isSure).toBe(true),
  )

  it.each([
    'B I T T E  K E I N E  M A K L E R',
    'Bitte keine M@kler',
    '#KeineMakler',
    'keine Mak-\nler',
    'KEINE MAKLER!!!',
    'k\u200Beine Makler',
  ])('is found in %j', (text) => expect(findRefusal(text)).toBeDefined())

  it.each([
    'Das Haus hat einen Garten. Bitte keine Tauschanfragen.',
    'Der Verkauf läuft ohne Makler, es fällt keine Provision an.',
    'Makler dürfen sich gern melden.',
    'Ruhige Lage, Bitte nur ernst gemeinte Anfragen.',
    '',
    ' \n ',
  ])('is not found in %j', (text) => expect(findRefusal(text)).toBeUndefined())
})
