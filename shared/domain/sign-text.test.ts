import { describe, expect, it } from 'vitest'
import { readSign } from './sign-text.ts'

describe('the text of a for-sale sign', () => {
  it.each([
    ['ZU VERKAUFEN\nvon privat\nTel. 0171 / 555 01 23', ['0171 555 01 23']],
    ['Haus zu verkaufen 040-123456', ['040 123456']],
    ['Tel: +49 (0)171 5550123', ['+49 0 171 5550123']],
    ['O171 555O123', ['0171 5550123']],
    ['0l71 / 55 5O l23', ['0171 55 50 123']],
    ['Mobil 0160.9876543 oder 05131 44556', ['0160 9876543', '05131 44556']],
    ['Tel. 0176,84 22 910', ['0176 84 22 910']],
    ['Baujahr 1975, 133 m²', []],
    ['OBSOLDIB', []],
    ['Preis 349.000 €', []],
  ])('in %j contains the phone numbers %j', (text, phones) => {
    expect(readSign(text).phones).toEqual(phones)
  })

  it.each([
    ['VB 349.000 €', 349_000],
    ['Kaufpreis 1 250 000 EUR', 1_250_000],
    ['nur 98000 Euro', 98_000],
    ['349.000,- €', 349_000],
    ['2 Zimmer, 68 m²', undefined],
  ])('in %j contains the price %j', (text, price) => {
    expect(readSign(text).price).toBe(price)
  })

  it.each([
    ['ZU VERKAUFEN', 'Immobilienverkauf', undefined],
    ['Wohnung zu vermieten', 'Vermietung', 'Wohnung'],
    ['Einfamilienhaus zu verkaufen', 'Immobilienverkauf', 'Haus'],
    ['Baugrundstück', undefined, 'Grundstück'],
    ['Vorsicht, Hund', undefined, undefined],
  ])('in %j implies the tip type %j and the property type %j', (text, tipType, propertyType) => {
    expect(readSign(text)).toMatchObject({ tipType, propertyType })
  })

  it.each([
    ['VON\nPRIVAT', true],
    ['Privatweg', false],
  ])('in %j implies isPrivate %j', (text, isPrivate) => {
    expect(readSign(text).isPrivate).toBe(isPrivate)
  })

  it('may contain an email address', () => {
    expect(readSign('Info: k.petersen@example.test').email).toBe('k.petersen@example.test')
  })
})
