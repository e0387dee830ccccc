// Plain JavaScript without dependencies: this runs before anything is installed, on whatever Node (18 or newer) the machine has.
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
 * npm writes down at the very end of an installation what it put where; so an interrupted installation, one by hand and one of another
 * lock file are told apart without a note of our own.
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
  // npm tells its scripts where it is itself; the name alone would need a shell on Windows.
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

// What follows belongs to the same step, on the Node that was just installed: the shell that called us may still remember where it found the older one.
for (const script of process.argv.slice(2)) {
  const run = spawnSync(pinnedNode, [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
