import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/giebel-type')
const FILE = join(FOLDER, 'inter-german.woff2')
const WHOLE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
/** The letters of German and its western neighbours, and the signs of running text; `unicode-range` in `theme.css` names the same. */
const LETTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}‐‑‒–—‘’‚“”„†•…‰′″‹›⁄€™←↑→↓−`
/** From normal to bold, the weights the product uses. */
const WEIGHTS = { min: 400, max: 700 }

/** The type family with the letters and weights the product uses: little more than half of what its package ships. */
export function typeFamily(): Plugin {
  return {
    name: 'type-family',
    async config() {
      const whole = readFileSync(fileURLToPath(import.meta.resolve(WHOLE)))
      const file = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } })
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(FILE, file)
      return { resolve: { alias: { '@type-family/inter-german.woff2': FILE } } }
    },
  }
}
