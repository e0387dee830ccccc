import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advertCases } from '#learn/judge/cases.ts'
import { offersExchange, withoutCourts, withoutWaysAbroad } from './landmarks.ts'

describe('a court', () => {
  it.each([
    ['Helle Wohnung neben dem Landgericht', 'Helle Wohnung am Park'],
    ['Altbau gegenüber vom alten Amtsgericht, 3. OG', 'Altbau am Park, 3. OG'],
    ['Nähe Amtsgericht und Bahnhof', 'am Park und Bahnhof'],
    ['Haus Am Landgericht 12 a', 'Haus am Park'],
    ['Haus Am Amtsgericht 12. Besichtigungstermine nach Absprache', 'Haus am Park. Besichtigungstermine nach Absprache'],
    ['Amtsgerichtsstraße 4', 'am Park 4'],
    ['ruhig hinter dem Amtsgericht gelegen', 'ruhig am Park gelegen'],
  ])('is left out if it is only nearby: %s', (text, expected) => {
    expect(withoutCourts(text)).toBe(expected)
  })

  it.each([
    'Termin am Amtsgericht Celle, Saal 3',
    'Versteigerung beim Amtsgericht, 9.30 Uhr',
    'Termin am Amtsgericht 12.3.2027',
    'Termin am Amtsgericht 10 Uhr, Saal 3',
    'Am Amtsgericht 10 Uhr',
    'Versteigerung am Amtsgericht 12',
    'Zwangsversteigerung beim Landgericht 4 a',
    'Versteigerungstermin vor dem Amtsgericht 7',
    'Amtsgericht Kleve: Zweifamilienhaus',
    'Grundbuch des Amtsgerichts Norden',
    'Gerichtsgutachten liegt vor',
  ])('stays if it sells the property: %s', (text) => {
    expect(withoutCourts(text)).toBe(text)
  })
})

describe('a neighbouring country', () => {
  it.each([
    ['Zwölf Minuten mit dem Rad nach Gubin in Polen.', 'Zwölf Minuten mit dem Rad in die Innenstadt.'],
    ['Nach Kufstein in Österreich sind es 15 km. Garten nach Süden.', 'in die Innenstadt sind es 15 km. Garten nach Süden.'],
    ['Bis zur Grenze nach Dänemark 5 Autominuten', 'Bis zur in die Innenstadt 5 Autominuten'],
    ['Eine halbe Stunde bis in die Schweiz!', 'Eine in die Innenstadt!'],
  ])('is left out if it is only a short way off: %s', (text) => {
    const left = withoutWaysAbroad(text)
    expect(left).not.toMatch(/polen|österreich|dänemark|schweiz/i)
    expect(left.split(/[.!]/)).toHaveLength(text.split(/[.!]/).length)
  })

  it.each([
    'Das Haus liegt in Polen, nach Görlitz sind es zehn Minuten.',
    'Wir ziehen nach Dänemark.',
    'Nach Aachen sind es zwölf Minuten, das Haus steht in Belgien.',
    'Drei Stunden bis nach Österreich.',
    'Häuschen in Tschechien, 5 km hinter der Grenze.',
    'Umzug nach Frankreich. Zum Bahnhof zehn Minuten.',
  ])('stays if the property is there or it is not a short way off: %s', (text) => {
    expect(withoutWaysAbroad(text)).toBe(text)
  })
})

describe('a title', () => {
  it.each([
    'EFH Soest gegen ETW in Werl',
    '3-Zimmer Südstadt gegen 4-Zimmer mit Garten',
    'Bungalow gegen kleine Wohnung mit Aufzug',
    'Haus Trier vs. Haus Saarburg',
    'DHH Landshut ↔ DHH Rosenheim',
    'Unser Haus für zwei gegen Ihre Wohnung',
  ])('proposes a swap if it names two homes: %s', (title) => expect(offersExchange(title)).toBe(true))

  it.each([
    'Haus mit Dämmung gegen Lärm',
    'Wohnung gegenüber Haus der Kunst',
    'Haus gegen Gebot',
    'Haus gegen Höchstgebot, Wohnung im Dach',
    'Wohnung mit Küche gegen Abstand',
    'Zwei Wohnungen, ein Haus',
    'Haus – Tausch gegen Wohnung möglich, sonst Verkauf',
    'Alarmanlage gegen Einbruch im Haus',
  ])('does not propose a swap in other wordings: %s', (title) => expect(offersExchange(title)).toBe(false))

  it('is never treated as a swap if it belongs to a labelled listing', () => {
    const adverts = [...advertCases().values()].flat()
    const exchanges = adverts.filter(({ title }) => offersExchange(title))
    expect(exchanges.length).toBeGreaterThan(5)
    expect(exchanges.filter(({ expected }) => expected !== 'swap').map(({ title }) => title)).toEqual([])
  })
})

it('reads a text of any length in time that grows with it', () => {
  const start = performance.now()
  for (const part of [
    'gegenüber dem ',
    'nach Polen ',
    'bis in ',
    'Haus gegen ',
    '3 Zimmer ',
    'am Amtsgericht ',
    'zehn Minuten nach ',
    'a b ',
  ])
    for (const read of [withoutCourts, withoutWaysAbroad, offersExchange]) read(part.repeat(5_000))
  expect(performance.now() - start).toBeLessThan(2_000)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      (text) => void [withoutCourts(text), withoutWaysAbroad(text), offersExchange(text)],
    ),
  )
})
