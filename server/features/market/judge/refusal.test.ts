import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { learn } from './learn.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from './refusal-learning.ts'
import { findRefusal, refusalWeights } from './refusal.ts'
import { fileOf, rounded, versionOf } from './weights.ts'

describe('the weights of refusals', () => {
  it('are those the cases give, on every machine', () => {
    const learnt = rounded(
      learn([...withTitles(labelledRefusals()).values()].flat().map(REFUSAL_LEARNING.caseOf), REFUSAL_LEARNING),
      REFUSAL_LEARNING.steps,
    )
    expect(versionOf(learnt), 'The cases or the features changed: npm run learn').toBe(versionOf(refusalWeights()))
  })

  it('are at most 512 kB', () => expect(readFileSync(fileOf('refusals')).length).toBeLessThan(512 * 1024))
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
    'Reihenhaus in familienfreundlicher Lage von Gohlis',
    'Energieausweis: Bedarf 116 kWh, Klasse D. Bitte haben Sie Verständnis, dass wir nur vollständige Anfragen bearbeiten.',
    '',
    ' \n ',
  ])('is not found in %j', (text) => expect(findRefusal(text)).toBeUndefined())
})
