import { measureGrowth } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** Measures the parser of each number that the parent sends, and returns its growth. */
process.on('message', (number) => {
  const parser = PARSERS[Number(number)]
  if (!parser) throw new Error(`no parser ${Number(number)}`)
  void measureGrowth(parser, SHAPES).then((growth) => process.send?.(growth))
})
