import { growthOf } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** JSON leaves the separators of lines in Unicode as they are; who reads line by line would end there. */
const asLine = (value: object) => JSON.stringify(value).replace(/[\u2028\u2029]/g, ' ')

/** Measures every so-and-so-many-th parser of the list and writes a line of JSON for each. */
const [first = 0, step = 1] = process.argv.slice(2).map(Number)

for (const parser of PARSERS.filter((_, at) => at % step === first)) {
  process.stdout.write(`${asLine(await growthOf(parser, SHAPES))}\n`)
}
process.exit(0)
