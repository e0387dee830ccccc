import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from './run.ts'

export const SUMS = 'SHA256SUMS'
/** A signature for another purpose of the same key does not fit. */
const NAMESPACE = 'giebel-release'

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Writes the checksums of these files beside them, as `sha256sum --check` reads them. */
export async function writeSums(folder: string, names: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const name of names.toSorted((one, other) => (one < other ? -1 : 1))) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, SUMS), lines.join(''))
}

/** Signs the checksums, and with them every file; `ssh-keygen` asks for the key's passphrase itself. */
export function signSums(folder: string, key: string): void {
  run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', NAMESPACE, SUMS], { cwd: folder })
}
