import { describe, expect, it } from 'vitest'
import { collectBag } from './features.ts'
import { statementBags, splitStatements } from './statements.ts'

const sentences = (text: string) => {
  const { plain, features, starts } = splitStatements(text)
  return starts
    .slice(0, -1)
    .map((first, at) => String.fromCharCode(...plain.codes.subarray(features.start[first], features.end[(starts[at + 1] as number) - 1])))
}

describe("a text's statements", () => {
  it.each([
    ['Schönes Haus. Makler? Nein, danke!', ['schoenes haus', 'makler?', 'nein, danke!']],
    ['Ca. 120 m² in der Kant-Str. 3 mit Garten', ['ca. 120 m2 in der kant-str. 3 mit garten']],
    ['Erste Zeile\nzweite Zeile', ['erste zeile', 'zweite zeile']],
    ['', []],
  ])('are split from %j into %j', (text, expected) => expect(sentences(text)).toEqual(expected))

  it('are cut if they are endless', () => {
    expect(sentences('wort '.repeat(500)).every((sentence) => sentence.length <= 230)).toBe(true)
  })

  it('have the same features as a separate text', () => {
    const [alone] = statementBags('Makler? Nein')
    const inText = statementBags('Schönes Haus. Makler? Nein')
    expect(inText.some((bag) => bag.join() === alone?.join())).toBe(true)
    expect(collectBag(splitStatements('Nein').features)).toEqual(statementBags('Makler? Nein').at(-1))
  })
})
