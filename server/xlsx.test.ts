import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import { readXlsx } from '#test/xlsx.ts'
import { xlsxFile, type XlsxRow } from './xlsx.ts'

const COLUMNS = [
  { header: 'Text', width: 20 },
  { header: 'Zahl', width: 10 },
]

async function* each(rows: readonly XlsxRow[]) {
  yield* rows
}
const written = (...rows: XlsxRow[]) => buffer(xlsxFile('x.xlsx', COLUMNS, each(rows)).content as AsyncIterable<Uint8Array>)
const sheetOf = (file: Uint8Array) => new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml'])

const HOSTILE = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\t=1', ']]><f>1+1</f>', '&amp;', '<v>1</v>', '"\'', '_x0041_', 'zwei\nZeilen']

it('returns every text unchanged, and contains no formula', async () => {
  const file = await written(...HOSTILE.map((text): XlsxRow => [text, 1]))
  expect(await readXlsx(file)).toEqual([['Text', 'Zahl'], ...HOSTILE.map((text) => [text.trim(), 1])])
  expect(sheetOf(file)).not.toContain('<f')
})

it('can be opened by Excel with any cell content', async () => {
  const texts = ['\u0000\u0001\u001Fa', 'b\uFFFE\uFFFF', '\uD800c', `d${'ä'.repeat(100_000)}`, `${'e'.repeat(32_766)}😀`]
  const rows = (await readXlsx(await written(...texts.map((text): XlsxRow => [text, null])))).slice(1)
  expect(rows.map(([text]) => text)).toEqual(['a', 'b', '\uFFFDc', `d${'ä'.repeat(32_766)}`, `${'e'.repeat(32_766)}\uFFFD`])
})

it('freezes its header, and has wide enough columns', async () => {
  const sheet = sheetOf(await written(['a', 1]))
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<col [^>]*min="1"[^>]*width="20"/)
})

it('reads rows only as they are consumed', async () => {
  let given = 0
  async function* endless() {
    for (;;) yield [`Zeile ${given++}`, Math.random()]
  }
  let taken = 0
  for await (const part of xlsxFile('x.xlsx', COLUMNS, endless()).content as AsyncIterable<Uint8Array>) {
    taken += part.length
    if (given > 5_000) break
  }
  expect(taken).toBeGreaterThan(0)
  expect(given).toBeLessThan(100_000)
})
