import sharp from 'sharp'
import type { Ad } from '../ad.ts'
import { hashOf, randomOf } from '../random.ts'
import { drawPicture } from './picture.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

/** Longer edge of the small copy in pixels. */
const SMALL = 320

/** The small copy of an advert's picture, cropped and compressed per advert, as when a seller uploads the same photo again. */
export async function smallCopy(ad: Ad, view: number): Promise<Buffer> {
  const random = randomOf(hashOf(`${ad.id}-${view}-copy`))
  const [left, top] = [random.int(0, 3) / 100, random.int(0, 3) / 100]
  const [width, height] = [1 - left - random.int(0, 2) / 100, 1 - top - random.int(0, 2) / 100]
  // The product's picture reader blocks SVG for the whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(Buffer.from(drawPicture(ad, view)))
    .extract({
      left: Math.round(left * WIDTH),
      top: Math.round(top * HEIGHT),
      width: Math.floor(width * WIDTH),
      height: Math.floor(height * HEIGHT),
    })
    .resize({ width: SMALL - random.int(0, 60) })
    .jpeg({ quality: random.int(45, 85) })
    .toBuffer()
}
