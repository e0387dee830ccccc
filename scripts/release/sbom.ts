import { writeFileSync } from 'node:fs'
import { NODE } from './node-program.ts'
import { run } from './run.ts'

interface Component {
  readonly type: string
  /** For a package of npm with its scope. */
  readonly name: string
  readonly version: string
}

export interface Bom {
  readonly bomFormat: 'CycloneDX'
  readonly metadata: { readonly timestamp: string; readonly tools: readonly { readonly vendor: string; readonly name: string }[] }
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

/** Lists the packages that are installed in a folder, and Node, in the format of CycloneDX. Equal packages give equal bytes. */
export function writeSbom(app: string, { seconds, file }: { readonly seconds: number; readonly file: string }): void {
  const written = run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'], { cwd: app })
  const { serialNumber: _random, ...bom } = JSON.parse(written) as Bom & { readonly serialNumber: string }
  const timestamp = new Date(seconds * 1_000).toISOString()
  const tools = bom.metadata.tools.map(({ vendor, name }) => ({ vendor, name }))
  writeFileSync(
    file,
    `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, timestamp, tools }, components: [...bom.components, node] }, null, 2)}\n`,
  )
}
