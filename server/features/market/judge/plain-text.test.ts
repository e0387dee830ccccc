import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

const plain = (text: string) => {
  const { codes, length } = toPlainText(text)
  return String.fromCharCode(...codes.subarray(0, length))
}

describe('a plain text', () => {
  it.each([
    ['Größe ÄÖÜ', 'groesse aeoeue'],
    ['Cafe\u0301, U\u0308bung', 'cafe, uebung'],
    ['„Makler“ – nein', 'makler - nein'],
    ['k e i n e  M a k l e r', 'keine makler'],
    ['KeineMakler', 'keine makler'],
    ['Mak-\nler', 'makler'],
    ['a  b\n\n c', 'a b\nc'],
    ['ﬁne', 'fine'],
    ['Haus 🏡', 'haus \u0001'],
    ['ma\u200Bkler', 'makler'],
  ])('for %j is %j', (text, expected) => expect(plain(text)).toBe(expected))

  it('maps each code to its position in the original', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { length, positions } = toPlainText(text)
        const places = [...positions.subarray(0, length + 1)]
        expect(places.at(-1)).toBe(text.length)
        expect(places.every((place, at) => at === 0 || place >= (places[at - 1] as number))).toBe(true)
      }),
    ))
})
