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

/** As npm writes it, with a random number, the moment and its own version. */
interface Written extends Bom {
  readonly serialNumber: string
}

const withoutMachine = ({ serialNumber: _, ...bom }: Written, seconds: number): Bom => ({
  ...bom,
  metadata: {
    ...bom.metadata,
    timestamp: new Date(seconds * 1_000).toISOString(),
    tools: bom.metadata.tools.map(({ vendor, name }) => ({ vendor, name })),
  },
})

/** Lists the packages that are installed in a folder, and Node, in the format of CycloneDX. Equal packages give equal bytes. */
export function writeSbom(app: string, { seconds, file }: { readonly seconds: number; readonly file: string }): void {
  const written = run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'], { cwd: app })
  const bom = withoutMachine(JSON.parse(written) as Written, seconds)
  writeFileSync(file, `${JSON.stringify({ ...bom, components: [...bom.components, node] }, null, 2)}\n`)
}
