import type { World } from '../world.ts'
import { smallCopy } from './copy.ts'
import { drawPicture } from './picture.ts'

const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

/** Answers `/bilder/<advert id>-<n>.svg`, as SVG or as a small copy; undefined when there is no such picture. */
export async function showPicture(path: string, isSmall: boolean, world: World) {
  const [, id, view] = /^\/bilder\/(\d+)-(\d+)\.svg$/.exec(path) ?? []
  const ad = id === undefined ? undefined : (world.find(id) ?? world.gone(id)?.ad)
  const number = Number(view)
  if (ad === undefined || number < 1 || number > ad.pictures) return undefined
  if (isSmall) return { status: 200, headers: { ...HEADERS, 'content-type': 'image/jpeg' }, body: await smallCopy(ad, number) }
  return { status: 200, headers: { ...HEADERS, 'content-type': 'image/svg+xml' }, body: drawPicture(ad, number) }
}
