import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeKey } from '#shared/domain/place.ts'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { understand } from '#shared/domain/search-words/understand.ts'
import { describeWith } from '../shared-material.ts'

const read = (folder: URL, name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

const comparable = ({ location, ...rest }: AskedFilters) => ({ ...rest, ...(location !== undefined && { location: placeKey(location) }) })

describeWith('outside/', 'words', (folder) => {
  it('O-130 reads limits, spans, plots and exceptions of a question', () => {
    const questions = read(folder, 'words/questions.json') as [text: string, filters: AskedFilters][]
    expect(questions.map(([text]) => [text, comparable(understand(text).filters)])).toEqual(
      questions.map(([text, filters]) => [text, comparable(filters)]),
    )
  })

  it('O-130 names every limit that it has no filter for', () => {
    const unused = (text: string) => understand(text).unused
    expect(unused('Wohnung 38100-38126')).toEqual(['38100-38126'])
    expect(unused('Bungalow nahe Soltau, Grundstück ab 800 m²')).toEqual(['Grundstück ab 800 m²'])
    expect(unused('alles außer Grundstücke in Stade')).toEqual(['außer Grundstücke'])
  })
})
