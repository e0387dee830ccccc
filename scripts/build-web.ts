import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'web',
  'shared',
  'extension',
  'server/features/ingest/portals',
  'server/html',
  'scripts/web-build',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the web part unless `dist/web` is newer than all its sources. */
export function buildWebIfStale(): void {
  const built = statSync(join(root, 'dist/web/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (SOURCES.every((source) => newestIn(join(root, source)) < built)) return
  console.log('Die Oberfläche wird gebaut … / Building the web …')
  const run = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error('Die Oberfläche ließ sich nicht bauen.\nThe web could not be built.')
}

/** Time of the last change below a path, in milliseconds since 1970; a removed file changes its folder. */
function newestIn(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return entries.reduce(
    (newest, entry) => Math.max(newest, statSync(join(path, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0),
    stat.mtimeMs,
  )
}

if (import.meta.main) {
  try {
    buildWebIfStale()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
