import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Values that need no encoding: ids and the product's own words. */
const PLAIN = new Set('id tipId form field cursor name latitude longitude user.id tip.id message.partnerId'.split(' '))
const isEncoded = (value: string) => value.startsWith('encodeURIComponent(') || PLAIN.has(value)

const findUnencoded = (source: string): string[] =>
  [...source.matchAll(/[?&]\w+=\$\{([^}]*)\}/g)].map(([, value = '']) => value).filter((value) => !isEncoded(value))

it('encodes every text that goes into a URL', () => {
  const files = globSync('{web,shared}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((path) => findUnencoded(readFileSync(path, 'utf8')).map((value) => `${path}: ${value}`))).toEqual([])
})

it.each([
  ['`/prospects?q=${text}`', ['text']],
  ['`/prospects?a=1&q=${text.trim()}`', ['text.trim()']],
  ['`/prospects?q=${encodeURIComponent(text)}`', []],
  ['`/search-criteria?form=${id}`', []],
])('finds in %s the values %j', (source, values) => {
  expect(findUnencoded(source)).toEqual(values)
})
