import { expect, it } from 'vitest'
import { isNamed } from './title-kind.ts'

const ROW_HOUSE = /reihenhaus/i

it.each([
  'Reihenhaus in Celle',
  'Keine Makler! Reihenhaus in Celle',
  'keine makler reihenhaus in celle',
  'Ohne Provision: Reihenhaus',
  'Kein Bungalow, sondern ein Reihenhaus',
  'Reihenhaus statt Miete',
  'Reihenhaus mit netten Nachbarn',
  'Nicht nur ein Reihenhaus',
  'Kein Reihenhaus wie jedes andere: ein Reihenhaus mit Turm',
  'Als Reihenhaus genutzt',
  'Nicht renoviertes Reihenhaus',
  'Nicht vermietetes Reihenhaus in Celle',
  'Noch vermietetes Reihenhaus',
  'Noch schönes Reihenhaus',
  'Wie neues Reihenhaus',
  'Neben der Kirche Reihenhaus',
  'Hinter dem Garten Reihenhaus',
  'Ohne Terrasse Reihenhaus',
])('recognises a terraced house in: %s', (title) => expect(isNamed(title, ROW_HOUSE)).toBe(true))

it.each([
  'Kein Reihenhaus',
  'KEIN REIHENHAUS: EFH',
  'kein reihenhaus, sondern ein einfamilienhaus',
  'Kein gewöhnliches Reihenhaus',
  'Haus statt eines Reihenhauses',
  'Haus anstelle von Reihenhaus',
  'Weder Bungalow noch Reihenhaus',
  'Kein Bungalow oder Reihenhaus',
  'Nachbar eines Reihenhauses',
  'Neben einem kleinen Reihenhaus',
  'Größer als ein Reihenhaus',
  'Wohnen wie im Reihenhaus',
  'Alternative zum Reihenhaus',
  'Reihenhaus? Nein, Villa!',
  'Reihenhaus war gestern',
  'Stadthaus',
  'Weder Bungalow mit Keller noch Reihenhaus',
  'KEIN SCHÖNES REIHENHAUS',
  'Wohnen wie in einem kleinen Reihenhaus',
  'Haus hinter dem Reihenhaus',
  'Haus im Reihenhausstil',
  'Haus in Reihenhaus-Siedlung',
  'Haus in Reihenhaus-Lage',
])('does not recognise a terraced house in: %s', (title) => expect(isNamed(title, ROW_HOUSE)).toBe(false))

it('reads a hostile title in linear time', () => {
  for (const part of ['kein ', 'kein oder ', 'reihenhaus ', 'als ', 'an ein '])
    for (const end of ['', 'reihenhaus']) {
      const started = performance.now()
      isNamed(part.repeat(40) + end, ROW_HOUSE)
      expect(performance.now() - started).toBeLessThan(200)
    }
})
