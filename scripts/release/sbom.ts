import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE } from './node-program.ts'
import { run } from './run.ts'

const PROGRAM = join(import.meta.dirname, '../../node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')

interface Component {
  readonly type: string
  readonly name: string
  readonly version: string
  /** The scope of an npm package, with its @. */
  readonly group?: string
}

export interface Bom {
  readonly bomFormat: 'CycloneDX'
  readonly metadata: object
  readonly components: readonly Component[]
}

const node = {
  type: 'application',
  'bom-ref': `node@${NODE.version}`,
  name: 'node',
  version: NODE.version,
  hashes: [{ alg: 'SHA-256', content: NODE.sha256 }],
  licenses: [{ license: { id: 'MIT' } }],
  purl: `pkg:npm/node-${NODE.platform}@${NODE.version}`,
}

/** Lists the packages that are installed in a folder, and Node, in the format of CycloneDX. */
export function writeSbom(app: string, { seconds, file }: { readonly seconds: number; readonly file: string }): void {
  const options = ['--flatten-components', '--output-reproducible', '--output-format', 'JSON', '--output-file', file]
  run(process.execPath, [PROGRAM, '--omit', 'dev', ...options], { cwd: app })
  const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom
  const metadata = { timestamp: new Date(seconds * 1_000).toISOString(), ...bom.metadata }
  writeFileSync(file, `${JSON.stringify({ ...bom, metadata, components: [...bom.components, node] }, null, 2)}\n`)
}
