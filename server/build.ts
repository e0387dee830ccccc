import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Libraries count by their versions. */
const FOLDERS = ['server', 'shared']
const isCode = (path: string) => path.endsWith('.ts') && !/\.(test|trial|fixture)\.ts$/.test(path)

let known: string | undefined

/** Hash of the code that this process runs. */
export const hashCode = (): string => (known ??= hashFiles())

function hashFiles(): string {
  const hash = createHash('sha256')
  const files = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, String(path))))
  for (const path of ['package.json', ...files.filter(isCode).toSorted()]) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('base64url').slice(0, 16)
}
