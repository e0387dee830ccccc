import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_NAME, PRODUCT_NAME } from '#shared/domain/product.ts'

/** Build files that contain the product's name, with their media types. */
const NAMING = {
  'index.html': 'text/html; charset=utf-8',
  'landing.html': 'text/html; charset=utf-8',
  'offline.html': 'text/html; charset=utf-8',
  'app.webmanifest': 'application/manifest+json; charset=utf-8',
} as const
export type NamingFile = keyof typeof NAMING

export interface NamedFile {
  readonly type: string
  readonly text: string
}

/** These files with the configured product name; empty if the default is in use. */
export function readNamedFiles(root: string, name: string = PRODUCT_NAME): ReadonlyMap<NamingFile, NamedFile> {
  if (name === DEFAULT_NAME) return new Map()
  const named = (Object.keys(NAMING) as NamingFile[]).map(
    (file) => [file, { type: NAMING[file], text: readFileSync(join(root, file), 'utf8').replaceAll(DEFAULT_NAME, () => name) }] as const,
  )
  return new Map(named)
}
