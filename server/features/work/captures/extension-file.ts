import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { File } from '#shared/contract/route.ts'
import { DEFAULT_NAME, PRODUCT_NAME } from '#shared/domain/product.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { zipSync } from 'fflate'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { publicUrl } from '../../../links.ts'

const BUILT = fileURLToPath(new URL('../../../../dist/extension', import.meta.url))
const NOT_BUILT = 'Die Browser-Erweiterung ist noch nicht gebaut (npm run build).'

/** Timestamp of every file: the same build always yields the same bytes. */
const PACKED = new Date(2000, 0, 1)

/** The browser extension packed for this installation: it may access this server and the tab whose icon was clicked. */
export async function extensionFile(ctx: Ctx): Promise<File> {
  if (!existsSync(BUILT)) throw new Refusal(503, NOT_BUILT)
  const names = (await readdir(BUILT, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files: Record<string, Uint8Array> = {}
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name)
    files[path.slice(BUILT.length + 1).replaceAll('\\', '/')] = await readFile(path)
  }
  const content = [zipSync(forInstallation(files, buildPlace(ctx)), { mtime: PACKED })]
  return { name: 'browser-erweiterung.zip', mediaType: 'application/zip', content }
}

/** Files with the product name; the page's code reads it from the HTML head. */
const NAMING = ['manifest.json', 'panel.html']

/** The built files with the name and addresses of an installation. */
export function forInstallation(built: Readonly<Record<string, Uint8Array>>, place: Place, name: string = PRODUCT_NAME) {
  const files = { ...built }
  for (const file of NAMING) {
    const text = new TextDecoder().decode(files[file])
    files[file] = new TextEncoder().encode(text.replaceAll(DEFAULT_NAME, () => name))
  }
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as object
  files['manifest.json'] = jsonBytes({ ...manifest, host_permissions: [matchPattern(place.server)] })
  files['place.json'] = jsonBytes(place)
  return files
}

type Place = ReturnType<typeof buildPlace>

/** Input of `extension/place.ts`. */
function buildPlace(ctx: Ctx) {
  const portals = PORTALS.map((source) => ({ source, base: ctx.config.portals[source] }))
  return { server: publicUrl(ctx), portals }
}

/** Match patterns have no port and cover the whole host. */
const matchPattern = (base: string) => `${new URL(base).protocol}//${new URL(base).hostname}/*`

const jsonBytes = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`)
