import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const IMPORTED = /(?:from|import) '([^']+)'/g

/** Imports that mark a parser of foreign input. */
const READERS =
  /^(?:cheerio|postal-mime|mailauth\/.*|papaparse|robots-parser|libphonenumber-js.*|bowser|html-to-text|sharp|@fastify\/busboy|@simplewebauthn\/server|#shared\/domain\/json\.ts)$/
/** Every file in these folders is a parser. */
const FOLDERS = /^server\/(?:html|features\/ingest\/(?:portals|directories|mailbox\/(?:alerts|smtp)|imports\/file))\//

/** The SMTP server, which works line by line, a mapper of parsed values, and the list of what portals cannot search for. */
const NO_PARSERS = new Set([
  'server/features/ingest/mailbox/smtp/smtp.ts',
  'server/features/ingest/mailbox/alerts/listing-of-hit.ts',
  'server/features/ingest/portals/source-limits.ts',
])

const listImports = (file: string): string[] => [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name)

/** The project's file behind an import. */
function findFile(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), name)) : undefined
}

/** A service reaches most of the product, so its imports count only where they belong to a parser. */
const isOpen = (file: string) => FOLDERS.test(file) || !file.endsWith('/service.ts')

function reachedFrom(first: string): Set<string> {
  const reached = new Set([first])
  for (const file of reached)
    for (const name of listImports(file)) {
      const next = findFile(name, file)
      if (next?.endsWith('.ts') && isOpen(next)) reached.add(next)
    }
  return reached
}

const files = globSync('{server,shared}/**/*.ts', { cwd: ROOT }).filter((file) => !/\.(?:test|trial|fixture)\.ts$/.test(file))
const isParser = (file: string) => FOLDERS.test(file) || listImports(file).some((name) => READERS.test(name))

it('every parser of foreign input is reached from the list of measured parsers', () => {
  const reached = reachedFrom('test/growth/parsers.ts')
  const parsers = files.filter((file) => isParser(file) && !NO_PARSERS.has(file))
  expect(parsers.length).toBeGreaterThan(100)
  expect(parsers.filter((file) => !reached.has(file))).toEqual([])
})
