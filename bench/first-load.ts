import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist/web')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The scripts loaded with an entry, including itself. */
function scriptsOf(chunks: Readonly<Record<string, Chunk>>, entry: string, found: Set<string>): Set<string> {
  const chunk = chunks[entry]
  if (!chunk) throw new Error(`The build has no ${entry}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const name of chunk.imports ?? []) scriptsOf(chunks, name, found)
  return found
}

/**
 * Gzipped bytes of all scripts that a browser loads for a built page before any interaction: those in the page, and for the landing page also those
 * its small first script fetches once the pictures are loaded.
 */
export function initialScriptBytes(page: 'index.html' | 'landing.html'): number {
  const chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = scriptsOf(chunks, page, new Set())
  if (page === 'landing.html') for (const name of chunks[page]?.dynamicImports ?? []) scriptsOf(chunks, name, found)
  return [...found].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0)
}
