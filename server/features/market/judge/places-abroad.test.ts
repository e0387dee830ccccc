import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesAbroadIn } from './places-abroad.ts'

describe('a place abroad', () => {
  it.each([
    ['Ferienhaus in Spanien', ['abroad behind in']],
    ['Haus nach Südtirol verkauft', ['abroad behind nach', 'abroad before verkauft']],
    ['SUEDTIROL', ['abroad behind nothing']],
    ['Finca auf Gran Canaria, ruhig', ['abroad behind auf']],
    ['Costa-del-Sol', ['abroad behind nothing']],
    ["Villa. Côte d'Azur", ['abroad behind nothing']],
    ['Polens Ostsee', ['abroad behind nothing', 'abroad before ostsee']],
    ['Oesterreich-Haus', ['abroad behind nothing', 'abroad before -h']],
    ['wie Mallorca und wie Ibiza', ['abroad behind wie', 'abroad before und', 'abroad behind wie']],
  ])('is found with the words around it: %s', (text, expected) => expect(placesAbroadIn(text)).toEqual(expected))

  it.each(['', 'Haus in Bonn', 'Spanienweg 4', 'Neu-Italien', 'Krkstraße', 'Pulastraße', 'Großmalta', 'La Paloma', 'Gran Turismo'])(
    'is not found where no word names one: %j',
    (text) => expect(placesAbroadIn(text)).toEqual([]),
  )

  it('is found wherever it stands among other words, however it is written', () => {
    const words = fc.array(fc.constantFrom('Haus', 'ruhig', 'und', 'Garten,', 'Spa', 'Mall', 'Costa', 'Gran', 'La', '3', '–'), {
      maxLength: 6,
    })
    const places = fc.constantFrom(
      'Spanien',
      'Mallorca',
      'Gran Canaria',
      'Türkei',
      'Tuerkei',
      'Ägypten',
      'Aegypten',
      'Zypern',
      'Krk',
      'Ungarns',
    )
    const written = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
    )
    fc.assert(
      fc.property(words, places, words, written, (before, place, behind, write) => {
        const without = [...before, ...behind].join(' ')
        expect(placesAbroadIn(write(without))).toEqual([])
        expect(
          placesAbroadIn(write([...before, place, ...behind].join(' '))).filter((one) => one.startsWith('abroad behind')),
        ).toHaveLength(1)
      }),
    )
  })
})
