import type { World } from '../world.ts'
import { renderPicture, renderSmallCopy } from './picture.ts'

const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

/** Serves `/bilder/<advert id>-<n>.webp`, as it is or as a small copy; undefined if there is no such picture. */
export async function showPicture(path: string, isSmall: boolean, world: World) {
  const [, id, view] = /^\/bilder\/(\d+)-(\d+)\.webp$/.exec(path) ?? []
  const ad = id === undefined ? undefined : (world.find(id) ?? world.gone(id)?.ad)
  const number = Number(view)
  if (ad === undefined || number < 1 || number > ad.pictures) return undefined
  if (isSmall) return { status: 200, headers: { ...HEADERS, 'content-type': 'image/jpeg' }, body: await renderSmallCopy(ad, number) }
  return { status: 200, headers: { ...HEADERS, 'content-type': 'image/webp' }, body: await renderPicture(ad, number) }
}
