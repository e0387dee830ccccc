import { expect, it } from 'vitest'
import { type Cell, csvFile } from './csv.ts'

const formatLines = async (...rows: Cell[][]) => {
  let text = ''
  for await (const part of csvFile('x.csv', rows).content as AsyncIterable<string>) text += part
  return text
}

/** Spreadsheets trim a cell before they check its first character, and some treat full-width characters as ASCII. */
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const BEFORE = ['', ' ', '   ', '\t', '\n', '\r', '\u00A0', '\u3000', ' \t']

it.each(SIGNS)('a text that begins with %s is never a formula, even after whitespace', async (sign) => {
  for (const before of BEFORE) expect(await formatLines([`${before}${sign}1+1`])).toBe(`\uFEFF"'${before}${sign}1+1"\r\n`)
})

it('other texts stay unchanged, and numbers stay numbers', async () => {
  expect(await formatLines(['Haus am See, ab 1+1', 'Dr. "Ott"', ' Celle'], [-1234.5, 0, { euro: 0.5 }])).toBe(
    '\uFEFF"Haus am See, ab 1+1";"Dr. ""Ott""";" Celle"\r\n-1234,5;0;0,50\r\n',
  )
})
