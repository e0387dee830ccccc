import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const SMALL = ['--max-old-space-size=32', '--max-semi-space-size=4']

/** Reads a file generated on the fly, in a separate process with a small heap, and returns the outcome. */
async function readAlone(made: string) {
  const script = `
    import { readFile } from ${JSON.stringify(new URL('read-file.ts', import.meta.url).href)}
    async function* made() {
      yield Buffer.from('title;zip;buyingPrice;description\\n')
      ${made}
    }
    let rows = 0, first = 0, most = 0, refused = null
    try {
      for await (const batch of readFile(made(), undefined, new Date(0))) {
        rows += batch.length
        first ||= process.memoryUsage().rss
        most = Math.max(most, process.memoryUsage().rss)
      }
    } catch (error) { refused = error.message }
    console.log(JSON.stringify({ rows, refused, grown: Math.round((most - first) / 1e6) }))
  `
  const { stdout } = await run(process.execPath, [...SMALL, '--input-type=module', '--eval', script], { timeout: 50_000 })
  return JSON.parse(stdout) as { rows: number; refused: string | null; grown: number }
}

const LINE = 'x'.repeat(1_000)

it('reads 50 MB with the memory for a few rows', { timeout: 60_000 }, async () => {
  const { rows, refused, grown } = await readAlone(`
    const row = ('Häuschen;50667;450.000,00;"${LINE}\\n"\\n')
    const rows = Buffer.from(row.repeat(500))
    for (let n = 0; n < 100; n += 1) yield rows
  `)
  expect({ rows, refused }).toEqual({ rows: 50_000, refused: null })
  expect(grown).toBeLessThan(100)
})

it.each([
  ['one line of 100 MB', `const x = Buffer.alloc(1e6, 'x'); for (let n = 0; n < 100; n += 1) yield x`],
  [
    'one quoted text of 100 MB',
    `yield Buffer.from('"'); const x = Buffer.from('${LINE}\\n'.repeat(1000)); for (let n = 0; n < 100; n += 1) yield x`,
  ],
  ['100 MB of quotation marks', `const x = Buffer.alloc(1e6, '"'); for (let n = 0; n < 100; n += 1) yield x`],
  ['100 MB of delimiters', `const x = Buffer.alloc(1e6, ';'); for (let n = 0; n < 100; n += 1) yield x`],
])('rejects %s without buffering it', { timeout: 60_000 }, async (_, made) => {
  const { rows, refused } = await readAlone(made)
  expect({ rows, refused }).toEqual({ rows: 0, refused: expect.stringMatching(/länger als 1\.000\.000 Zeichen/) })
})
