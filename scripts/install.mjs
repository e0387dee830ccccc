// Plain JavaScript without dependencies: this runs before anything is installed, on any Node from version 18.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pinnedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean, dev?: boolean }> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * npm writes this file at the very end of an installation. So an interrupted installation, a manual one and one of another lock file are detected
 * without our own marker.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined || present === undefined || !existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const there = present[path]
    return there === undefined ? optional === true : there.version === version
  })
}

function npm(args) {
  // npm passes its own path to scripts; its name alone would need a shell on Windows.
  const own = process.env.npm_execpath
  const [command, ...first] = own === undefined ? ['npm'] : [process.execPath, own]
  const run = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  return run.status ?? 1
}

function fail(german, english) {
  console.error(`${german}\n${english}`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Bitte Node 18 oder neuer verwenden (hier: ${process.version}).`, `Please use Node 18 or newer (here: ${process.version}).`)
}
if (!isInstalled()) {
  console.log('Pakete werden installiert … / Installing packages …')
  const status = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) fail('Die Pakete ließen sich nicht installieren.', 'The packages could not be installed.')
  if (!existsSync(pinnedNode)) npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!existsSync(pinnedNode)) {
    fail(
      'Node 26 fehlt: Das Paket „node“ darf hier kein Installationsskript ausführen. Bitte „npm ci --ignore-scripts=false“ ausführen.',
      'Node 26 is missing: the package "node" may not run its install script here. Please run "npm ci --ignore-scripts=false".',
    )
  }
}

// These scripts belong to the same step, on the Node just installed: the calling shell may have cached the older one's path.
for (const script of process.argv.slice(2)) {
  const run = spawnSync(pinnedNode, [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
