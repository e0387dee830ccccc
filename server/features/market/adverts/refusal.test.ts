import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findAgentRefusal } from '#shared/domain/agent-refusal.ts'
import { knownRefusals, type LabelledRefusal } from '#shared/domain/agent-refusal.known.ts'
import { trainRefusals } from './refusal-training.ts'
import { findRefusal, learnedRefusals } from './refusal.ts'

const fifth = JSON.parse(readFileSync(new URL('fixtures/fifth-writer-refusals.json', import.meta.url), 'utf8')) as LabelledRefusal[]

function measured(name: string, isFound: (text: string) => boolean) {
  const found = fifth.filter(({ text }) => isFound(text))
  const right = found.filter(({ refuses }) => refuses).length
  const [precision, recall] = [right / found.length, right / fifth.filter(({ refuses }) => refuses).length]
  process.stdout.write(`keine Makler, ${name}: ${fifth.length} texts, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`)
  return { precision, recall }
}

describe('refusals of agents', () => {
  it('are heard of a writer nobody learned from, where the rules alone miss one in two', () => {
    const model = trainRefusals(knownRefusals())
    const byRules = measured('a fifth writer unheard, by the rules alone', (text) => findAgentRefusal(text) !== undefined)
    const heard = measured('a fifth writer unheard', (text) => findRefusal(text, model) !== undefined)
    expect(heard.recall).toBeGreaterThan(byRules.recall + 0.1)
    expect(heard.precision).toBeGreaterThan(byRules.precision - 0.05)
  })

  it('are learned from these sentences and from nothing else: the weights of this release come out again', () => {
    expect(learnedRefusals()).toEqual(trainRefusals([...knownRefusals(), ...fifth]))
  })

  it('are quoted, wherever they occur in a long text', () => {
    const text = `${'Das Haus liegt ruhig und hat einen Garten. '.repeat(100)}Makler ruft mich bitte keiner an. Besichtigung am Samstag.`
    expect(findRefusal(text)?.quote).toBe('Makler ruft mich bitte keiner an.')
  })

  it.each([
    'Das Haus hat einen Garten. Bitte keine Tauschanfragen.',
    'Der Verkauf läuft ohne Makler, es fällt keine Provision an.',
    'Makler dürfen sich gern melden.',
    'Ruhige Lage, Bitte nur ernst gemeinte Anfragen.',
  ])('are not heard in %j', (text) => expect(findRefusal(text)).toBeUndefined())

  it.each(['makler ', 'Makler? ', 'Vermittler, bitte nicht. ', 'm@kler a '])(
    'are looked for in 20,000 characters of %j in no time',
    (part) => {
      const begun = performance.now()
      findRefusal(part.repeat(20_000 / part.length))
      // measured below 150 ms
      expect(performance.now() - begun).toBeLessThan(1_000)
    },
  )
})
