import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/operator-error.ts'
import { hashFile } from './sums.ts'

class OtherNode extends OperatorError {}

/** The package `node` fetches its program from the registry without a hash in the lock file, so it is pinned here. */
export const NODE = {
  version: '26.10.0',
  platform: 'linux-x64',
  sha256: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
} as const

/** Puts the running Node where the package `node` puts it. @throws OtherNode */
export async function addNode(app: string): Promise<void> {
  const here = `${process.platform}-${process.arch}`
  if (here !== NODE.platform || (await hashFile(process.execPath)) !== NODE.sha256)
    throw new OtherNode(
      `Eine Version enthält Node ${NODE.version} für ${NODE.platform}, und dieses hier (${process.version}, ${here}) ist ein anderes. Bitte bauen Sie mit „npm run release“ unter Linux auf x86-64.`,
      `A release contains Node ${NODE.version} for ${NODE.platform}, and this one (${process.version}, ${here}) differs. Please build with "npm run release" on Linux on x86-64.`,
    )
  const program = join(app, 'node_modules/node/bin/node')
  for (const folder of ['node/bin', '.bin']) mkdirSync(join(app, 'node_modules', folder), { recursive: true })
  copyFileSync(process.execPath, program)
  chmodSync(program, 0o755)
  symlinkSync('../node/bin/node', join(app, 'node_modules/.bin/node'))
}
