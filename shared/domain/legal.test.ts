import { describe, expect, it } from 'vitest'
import { listBlanks, cutAtBlanks } from './legal.ts'

describe('the gaps in a legal text', () => {
  it.each([
    ['Anschrift: [Bitte ergänzen: Straße und Ort]', ['[Bitte ergänzen: Straße und Ort]']],
    ['[Bitte ergänzen] und [Bitte ergänzen: Telefon]', ['[Bitte ergänzen]', '[Bitte ergänzen: Telefon]']],
    ['Siehe [unsere Seite](https://giebel.example) und [1]', []],
    ['[Bitte ergänzen: ohne Ende\nneue Zeile]', []],
    ['', []],
  ])('are found in %s', (text, gaps) => expect(listBlanks(text)).toEqual(gaps))

  it('alternate with the text around them', () => {
    expect(cutAtBlanks('A [Bitte ergänzen: x] B')).toEqual(['A ', '[Bitte ergänzen: x]', ' B'])
    expect(cutAtBlanks('ohne')).toEqual(['ohne'])
  })
})
