import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const IMPORTED = /(?:from|import) '([^']+)'/g

/** What reads foreign input: the libraries that parse, and our own reader of JSON. */
const READERS =
  /^(?:cheerio|postal-mime|mailauth\/.*|papaparse|robots-parser|libphonenumber-js.*|bowser|html-to-text|sharp|@fastify\/busboy|@simplewebauthn\/server|#shared\/domain\/json\.ts)$/
/** Folders of nothing but readers. */
const FOLDERS = /^server\/(?:inbound|sources\/(?:portals|directories|mails|thinkimmo))\//

/** What takes up mails as they arrive, line by line, and what only fits values that were read. */
const NO_PARSERS = new Set(['server/inbound/smtp.ts', 'server/sources/mails/listing-of-hit.ts'])

const importsOf = (file: string): string[] => [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name)

/** The file of ours that an import leads to. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), name)) : undefined
}

function reachedFrom(first: string): Set<string> {
  const reached = new Set([first])
  for (const file of reached)
    for (const name of importsOf(file)) {
      const next = fileOf(name, file)
      if (next?.endsWith('.ts')) reached.add(next)
    }
  return reached
}

const files = globSync('{server,shared}/**/*.ts', { cwd: ROOT }).filter((file) => !/\.(?:test|trial|fixture)\.ts$/.test(file))
const isParser = (file: string) => FOLDERS.test(file) || importsOf(file).some((name) => READERS.test(name))

it('whatever parses foreign input is reached from the list whose growth is measured', () => {
  const reached = reachedFrom('test/growth/parsers.ts')
  const parsers = files.filter((file) => isParser(file) && !NO_PARSERS.has(file))
  expect(parsers.length).toBeGreaterThan(100)
  expect(parsers.filter((file) => !reached.has(file))).toEqual([])
})
