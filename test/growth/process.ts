import { growthOf } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** JSON leaves Unicode line separators unescaped, and a line reader would split there. */
const asLine = (value: object) => JSON.stringify(value).replace(/[\u2028\u2029]/g, ' ')

/** Measures every `step`th parser from `first` on, and writes one line of JSON for each. */
const [first = 0, step = 1] = process.argv.slice(2).map(Number)

for (const parser of PARSERS.filter((_, at) => at % step === first)) {
  process.stdout.write(`${asLine(await growthOf(parser, SHAPES))}\n`)
}
process.exit(0)
