import { describe, expect, it } from 'vitest'
import { foldGerman, listSpellings } from './spelling.ts'

describe('the spellings of a word', () => {
  it.each([
    ['Haus', ['haus']],
    ['Muenchen', ['muenchen', 'münchen']],
    ['Köln', ['köln', 'koeln']],
    ['Müllerstrasse', ['müllerstrasse', 'müllerstraße', 'muellerstrasse']],
    ['Café', ['café', 'cafe']],
    ['Mu\u0308hle', ['mühle', 'muehle']],
  ])('for %s are %j', (word, spellings) => {
    expect(listSpellings(word)).toEqual(spellings)
  })

  it('fold to the same text', () => {
    for (const word of ['Müllerstrasse', 'Grünstraße', 'Oebisfelde']) expect(new Set(listSpellings(word).map(foldGerman)).size).toBe(1)
  })
})
