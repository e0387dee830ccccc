import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASSUMED } from './growth/assumptions.ts'
import { describeGrowth, fillIn } from './growth/describe.ts'
import { measureGrowth } from './growth/measure.ts'
import { describeMachine } from './machine.ts'

/** `npm run growth` prints what an installation takes as it grows; with `-- --write` into this page as well. */
const PAGE = join(import.meta.dirname, '../docs/growth.md')
const WRITE = '--write'

// Exits regularly on a signal, so that the exit handlers remove servers and folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const words = process.argv.slice(2)
  const unknown = words.filter((word) => word !== WRITE)
  if (unknown.length > 0) throw new Error(`There is only ${WRITE}, not ${unknown.join(', ')}.`)
  const text = `${describeGrowth(await measureGrowth(), ASSUMED)}\n\n${describeMachine()}`
  process.stdout.write(`${text}\n`)
  if (words.includes(WRITE)) writeFileSync(PAGE, fillIn(readFileSync(PAGE, 'utf8'), text))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
