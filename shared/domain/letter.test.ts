import { describe, expect, it } from 'vitest'
import { asksForBuyer, BUILT_IN_LETTERS, fillLetter, unknownPlaceholder } from './letter.ts'

const WORDS = {
  Anrede: 'Guten Tag Karla Ott',
  Name: 'Karla Ott',
  Objekt: 'Haus {{Makler}} am See',
  Ort: 'Jena',
  Makler: 'Anna Berger',
  Firma: 'Berger GmbH',
  Telefon: '03641 1',
  Suchkunde: 'einen Kunden',
}

describe('the text of a letter', () => {
  it.each([
    ['{{Anrede}},', 'Guten Tag Karla Ott,'],
    ['{{ ort }} und {{ORT}}', 'Jena und Jena'],
    // values from an advert are not expanded again
    ['{{Objekt}}', 'Haus {{Makler}} am See'],
    ['{{Fremd}} {Ort}', '{{Fremd}} {Ort}'],
  ])('%s is filled to %s', (text, filled) => {
    expect(fillLetter(text, WORDS)).toBe(filled)
  })

  it.each([
    ['{{Anrede}} {{Strasse}}', 'Strasse'],
    ['{{}}', ''],
    ['{{constructor}}', 'constructor'],
    [BUILT_IN_LETTERS.map(({ subject, body }) => `${subject} ${body}`).join(' '), undefined],
  ])('%s has the unknown placeholder %s', (text, name) => {
    expect(unknownPlaceholder(text)).toBe(name)
  })
})

describe('the built-in letters', () => {
  const [general, ...[forBuyer]] = BUILT_IN_LETTERS

  it('promise neither prices nor buyers in the general text', () => {
    expect(`${general.subject} ${general.body}`).not.toMatch(/käufer|interessent|suchkunde|sucht|preis|gekostet|verkauft|kunde/i)
    expect(asksForBuyer(general.body)).toBe(false)
  })

  it('mention a buyer only in a text for owners with a matching search client', () => {
    expect(asksForBuyer(forBuyer?.body ?? '')).toBe(true)
    expect(forBuyer?.body).not.toMatch(/käufer|viele|mehrere|dringend/i)
    expect([asksForBuyer('{{ suchkunde }}'), asksForBuyer('Suchkunde {{Ort}}')]).toEqual([true, false])
  })
})
