import { expect, it } from 'vitest'
import { parsed } from './json.ts'

it.each([
  ['{"a":[1,"x",null]}', { a: [1, 'x', null] }],
  ['7', 7],
  ['null', null],
  ['"[[[[{{{{"', '[[[[{{{{'],
  [String.raw`"\"[\\"`, '"[\\'],
  [`"${'['.repeat(2_000)}"`, '['.repeat(2_000)],
  [`[${'[],'.repeat(2_000)}{}]`, [...Array.from({ length: 2_000 }, () => []), {}]],
])('reads %s', (text, value) => {
  expect(parsed(text)).toEqual(value)
})

it.each(['', ' ', '{', '{"a":}', "{'a':1}", 'undefined', '[1,]', '"', '"\\'])('rejects %j', (text) => {
  expect(parsed(text)).toBeUndefined()
})

it.each([
  ['lists', '['.repeat(501) + ']'.repeat(501)],
  ['objects', `${'{"a":'.repeat(501)}1${'}'.repeat(501)}`],
  // each of these crashed the process when it reached JSON.parse
  ['pairs that break off', `[1,[${'[0,['.repeat(10_000)}]]`],
  ['an advert that breaks off', `{"adData":[0,{"id":[0,4500000001],"images":[1,[${'[0,['.repeat(100_000)}]]`],
])('rejects data nested deeper than any real data: %s', (_, text) => {
  expect(parsed(text)).toBeUndefined()
})

it('reads data at the maximum nesting', () => {
  expect(parsed('['.repeat(500) + ']'.repeat(500))).toHaveLength(1)
})
