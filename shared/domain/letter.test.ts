import { describe, expect, it } from 'vitest'
import { answerableUntil, asksForBuyer, BUILT_IN_LETTERS, fillLetter, letterWords, unknownPlaceholder } from './letter.ts'

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

describe("a letter's text", () => {
  it.each([
    ['{{Anrede}},', 'Guten Tag Karla Ott,'],
    ['{{ ort }} und {{ORT}}', 'Jena und Jena'],
    // values from an advert are not expanded again
    ['{{Objekt}}', 'Haus {{Makler}} am See'],
    ['{{Fremd}} {Ort}', '{{Fremd}} {Ort}'],
  ])('with %s is filled to %s', (text, filled) => {
    expect(fillLetter(text, WORDS)).toBe(filled)
  })

  it.each([
    ['{{Anrede}} {{Strasse}}', 'Strasse'],
    ['{{}}', ''],
    ['{{constructor}}', 'constructor'],
    [BUILT_IN_LETTERS.map(({ subject, body }) => `${subject} ${body}`).join(' '), undefined],
  ])('with %s has the unknown placeholder %s', (text, name) => {
    expect(unknownPlaceholder(text)).toBe(name)
  })
})

describe('the placeholder values of a letter', () => {
  const sender = { agent: 'Anna Berger', company: null, phone: null }
  const recipient = { name: 'An die Eigentümer', city: 'Jena' }

  it.each([
    [{ ownerName: 'Karla Ott', object: 'Haus', place: 'Jena-Ost' }, ['Guten Tag Karla Ott', 'An die Eigentümer', 'Jena-Ost']],
    [{ ownerName: null, object: 'Haus', place: null }, ['Guten Tag', 'An die Eigentümer', 'Jena']],
  ])('for %o are %o', (lead, [greeting, name, place]) => {
    const words = letterWords(sender, lead, recipient)
    expect([words.Anrede, words.Name, words.Ort, words.Firma, words.Makler]).toEqual([greeting, name, place, '', 'Anna Berger'])
  })
})

describe('the letter page', () => {
  it.each([
    ['2026-11-23', '2027-11-23'],
    // with a leap day in between
    ['2027-11-23', '2028-11-22'],
  ])('for a letter of %s accepts answers until %s', (day, until) => {
    expect(answerableUntil(day)).toBe(until)
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
