// Compares the contract client's bundle size with oRPC's. Run it with `node bench/contract-size.ts`; it is not part of `npm run bench`, because
// it installs the other library from the network into a temporary folder.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const VERSION = '1.16.1'
const PACKAGES = ['contract', 'client', 'openapi-client'].map((name) => `@orpc/${name}@${VERSION}`)

const TABLE = `import { contract } from '#shared/contract/index.ts'`

/** The same endpoints each time. Zod is excluded, because both need it. */
const ENTRIES = {
  'the rows alone': `${TABLE}\nexport { contract }`,
  'the rows and our client': `${TABLE}\nimport { call } from '#web/lib/api.ts'\nexport { contract, call }`,
  'the rows and the client of oRPC': `${TABLE}
import { oc } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { z } from 'zod'
const start = oc.$meta({})
const procedure = (row) => start
  .route({ method: row.method, path: row.path.replace(/:(\\w+)/g, '{$1}'), inputStructure: 'detailed', summary: row.summary })
  .meta({ access: row.access, invalidates: row.invalidates, limits: row.limits })
  .input(z.object({ params: row.params, query: row.query, body: row.body })).output(row.reply)
const each = (from, to) => Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]))
const router = each(contract, (rows) => each(rows, procedure))
const link = new OpenAPILink(router, {
  url: () => location.origin,
  async fetch(request, init) {
    const response = await fetch(request, { ...init, credentials: 'include' })
    if (!response.ok) throw new Error(response.status + ': ' + ((await response.text()) || response.statusText))
    return response
  },
})
export const client = createORPCClient(link)`,
} as const

/** Gzipped bytes of the scripts that a browser loads for an entry. */
async function sizeOf(folder: string, source: string): Promise<number> {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, source)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^#shared\//, replacement: `${ROOT}/shared/` },
        { find: /^#web\//, replacement: `${ROOT}/web/` },
      ],
    },
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { external: ['zod'], output: { minify: true } } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('Nothing was built.')
  return gzipSync(first.output.map((file) => ('code' in file ? file.code : '')).join(''), { level: 9 }).length
}

const folder = mkdtempSync(join(tmpdir(), 'giebel-contract-'))
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES], { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) throw new Error('The packages could not be fetched.')
  let rows = 0
  for (const [what, source] of Object.entries(ENTRIES)) {
    const size = await sizeOf(folder, source)
    rows ||= size
    console.log(`${what.padEnd(34)} ${(size / 1000).toFixed(1).padStart(5)} kB gzip   +${((size - rows) / 1000).toFixed(1)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
