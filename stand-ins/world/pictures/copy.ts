import sharp from 'sharp'
import type { Ad } from '../ad.ts'
import { hashOf, randomOf } from '../random.ts'
import { drawPicture } from './picture.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

/** Points of the smallest copy's longer edge. */
const SMALL = 320

/** The small copy of a picture as this advert has it: whoever puts the same photo in again has cropped it and packed it anew. */
export async function smallCopy(ad: Ad, view: number): Promise<Buffer> {
  const random = randomOf(hashOf(`${ad.id}-${view}-copy`))
  const [left, top] = [random.int(0, 3) / 100, random.int(0, 3) / 100]
  const [width, height] = [1 - left - random.int(0, 2) / 100, 1 - top - random.int(0, 2) / 100]
  // the reader of pictures blocks drawings for its whole process
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
