import { describe, expect, it } from 'vitest'
import { aroundWords } from './around-words.ts'
import { dialled, numbersIn, readable, typedDigits } from './spelled-number.ts'

describe('a dialled number', () => {
  it.each([
    ['0171 5550123', '01715550123'],
    ['0171/555 01 23', '01715550123'],
    ['+49 171 5550123', '01715550123'],
    ['+49 (0)171-5550123', '01715550123'],
    ['0049 171 5550123', '01715550123'],
    ['491715550123', '01715550123'],
    ['tel:+491715550123', '01715550123'],
    ['sip:01715550123@anlage.example', '01715550123'],
    ['040/123456-78', '04012345678'],
    ['040 123456 Durchwahl 78', '04012345678'],
    ['040 123456, App. 78', '04012345678'],
    ['+43 660 1234567', '+436601234567'],
  ])('is normalized from %s to %s', (text, number) => {
    expect(dialled(text)).toContain(number)
  })

  it.each(['anonymous', '', '110', 'Müller'])('is rejected if it is %j', (text) => {
    expect(dialled(text)).toEqual([])
  })

  it('is formatted for display', () => {
    expect([readable('01715550123'), readable('+436601234567')]).toEqual(['0171 5550123', '+43 660 1234567'])
  })
})

it('each number in a field is read with its extension', () => {
  expect(numbersIn('0171/5550123 oder 040 123456 DW 78')).toEqual(['01715550123', '04012345678'])
})

describe('typed input', () => {
  it.each([
    ['0171 555', ['171555']],
    ['+49 171/555', ['171555']],
    ['0049171555', ['171555']],
    ['491715550123', ['491715550123', '1715550123']],
    ['(040) 123456-78', ['4012345678']],
    ['040 123456 Durchwahl 78', ['4012345678']],
    ['04109', ['4109']],
    ['12', []],
    ['Lange Straße 12', undefined],
    ['ott@example.test', undefined],
  ])('is parsed from %s into the digits %j', (text, digits) => {
    expect(typedDigits(text)).toEqual(digits)
  })
})

it('an excerpt shows the words around the hit', () => {
  const text = `Erst im Frühjahr. ${'Davor steht noch viel. '.repeat(6)}Der Schlüssel liegt bei Frau Müller. ${'Danach auch. '.repeat(12)}`
  expect(aroundWords(text, ['mueller'])).toMatch(/^… .*Schlüssel liegt bei Frau Müller\..* …$/)
  expect(aroundWords('Kurz und gut', ['gut'])).toBe('Kurz und gut')
  expect(aroundWords('Ohne das Wort', ['anders'])).toBe('Ohne das Wort')
})
