import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeKey } from '#shared/domain/place.ts'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { makeExcerpt } from '#server/ai/excerpt.ts'
import { jsonIn } from '#server/ai/json-answer.ts'
import { withoutPersons } from '#server/ai/without-persons.ts'
import { hasSignal, SIGNALS } from '#server/features/market/facts/signals.ts'
import { understand } from '#shared/domain/search-words/understand.ts'
import { describeWith } from '../shared-material.ts'

const read = (folder: URL, name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

const comparable = ({ location, ...rest }: AskedFilters) => ({ ...rest, ...(location !== undefined && { location: placeKey(location) }) })

describeWith('outside/', 'words', (folder) => {
  it('O-130 reads limits, ranges, plots and exceptions from a query', () => {
    const questions = read(folder, 'words/questions.json') as [text: string, filters: AskedFilters][]
    expect(questions.map(([text]) => [text, comparable(understand(text).filters)])).toEqual(
      questions.map(([text, filters]) => [text, comparable(filters)]),
    )
  })

  it('O-130 names every limit without a filter', () => {
    const unused = (text: string) => understand(text).unused
    expect(unused('Wohnung 38100-38126')).toEqual(['38100-38126'])
    expect(unused('Bungalow nahe Soltau, Grundstück ab 800 m²')).toEqual(['Grundstück ab 800 m²'])
    expect(unused('alles außer Grundstücke in Stade')).toEqual(['außer Grundstücke'])
  })

  it('O-125 reads the response of a model that thinks aloud or adds sentences', () => {
    const answers = read(folder, 'ai/answers.json') as [kind: string, answer: string][]
    expect(answers.map(([kind, answer]) => [kind, jsonIn(answer)])).toEqual(answers.map(([kind]) => [kind, { refuses: true }]))
  })

  it('O-128 sends nothing that identifies an owner, alone or within a query', () => {
    const texts = read(folder, 'ai/persons.json') as [text: string, pieces: string[]][]
    const around = [
      (text: string) => text,
      (text: string) => `Das Haus ist gepflegt und vermietet, ${text}`,
      (text: string) => `${text} Baujahr 1972, Grundstück 800 m², Gasheizung, 2. OG.`,
      (text: string) => `Wir suchen keinen Makler (${text})`,
    ]
    const sent = texts.flatMap(([text, pieces]) =>
      around.flatMap((put) => {
        const left = makeExcerpt(withoutPersons(put(text)), hasSignal)?.text ?? ''
        return pieces.filter((piece) => left.includes(piece)).map((piece) => `${piece}: ${left}`)
      }),
    )
    expect(texts.length).toBeGreaterThanOrEqual(18)
    expect(sent).toEqual([])
  })

  it('O-128 keeps the words that state a fact in most texts', () => {
    const files = ['adverts', 'refusals'].flatMap((kind) =>
      ['w1', 'w2', 'w4', 'w5', 'w7'].map((writer) => `../truth/${kind}-${writer}.json`),
    )
    const texts = files
      .flatMap((file) => read(folder, file) as { title?: string; text: string }[])
      .map(({ title, text }) => withoutPersons(`${title ?? ''}\n\n${text}`))
    for (const [fact, signal] of Object.entries(SIGNALS)) {
      const stating = texts.filter((text) => signal.test(text.toLowerCase()))
      const kept = stating.filter((text) => signal.test((makeExcerpt(text, hasSignal)?.text ?? '').toLowerCase()))
      process.stdout.write(`${fact}: of ${stating.length} texts with a word of it ${kept.length} are sent with it\n`)
      expect(kept.length / stating.length, fact).toBeGreaterThan(0.8)
    }
  })
})
