import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import type { UserId } from '#shared/domain/ids.ts'
import { PICTURE_POINTS_MAX } from '#shared/domain/limits.ts'
import { Refusal } from './http/errors.ts'
import type { Sent } from './perform.ts'
import { createShares, type Shares } from './shares.ts'

// of the dozens of formats that the library reads, some run programs of their own or fetch other files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// pictures of strangers are seen once
sharp.cache(false)
sharp.concurrency(1)

/** Pictures on their way: hardly any of them is in memory yet, and a slow line holds no place of those that are there. */
const arriving = createShares({ all: 400, each: 12 })
/** Pictures in memory as a whole. */
const places = createShares({ all: 48, each: 12 })
const drawing = pLimit(2)
const DRAWING_SECONDS = 10
const QUALITY = 80

export interface Copy {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Draws somebody's picture anew, upright and as JPEG. What the copy bears is what was to be seen: no place, no camera, no thumbnail, and
 * nothing that another program could take for something else. Its longer edge is `side`; a smaller picture stays as it is.
 */
export async function freshCopy(sender: UserId, { mediaType, content }: Sent, side: number): Promise<Copy> {
  const sent = await whileHeld(arriving, sender, () => bytesOf(content))
  return whileHeld(places, sender, async () => {
    checkKind(await metadataOf(sent), mediaType)
    return drawing(() => draw(sent, side))
  })
}

async function whileHeld<T>(shares: Shares, sender: UserId, work: () => Promise<T>): Promise<T> {
  const leave = shares.take(sender)
  if (!leave)
    throw new Refusal(429, 'Gerade werden viele Fotos übertragen. Bitte warten Sie einige Sekunden.', { headers: { 'retry-after': '5' } })
  try {
    return await work()
  } finally {
    leave()
  }
}

async function bytesOf(content: Sent['content']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// of nothing the library makes an error at once
const metadataOf = async (sent: Buffer): Promise<Metadata> =>
  sent.length === 0 ? refuseBroken() : sharp(sent, { limitInputPixels: false }).metadata().catch(refuseBroken)

function checkKind({ format, width, height, pages = 1 }: Metadata, mediaType: string): void {
  if (mediaType !== `image/${format}`) throw new Refusal(415, BROKEN)
  if (pages > 1) throw new Refusal(415, 'Bewegte Bilder gehen hier nicht. Bitte senden Sie ein einzelnes Foto.')
  if (width * height > PICTURE_POINTS_MAX)
    throw new Refusal(413, `Dieses Foto hat zu viele Bildpunkte. Erlaubt sind ${PICTURE_POINTS_MAX / 1_000_000} Megapixel.`)
}

/** Kinds of picture whose look is read: no drawings that are programs, nothing that moves. */
const LOOKED_AT: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** A stranger's picture in grey, `side` points wide and high, a byte for each. Undefined where it is none, is broken, moves or is too large to unpack. */
export function greyOf(content: Buffer, side: number): Promise<Uint8Array | undefined> {
  return drawing(async () => {
    try {
      const { format, width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
      if (!LOOKED_AT.has(format) || pages > 1 || width * height > PICTURE_POINTS_MAX) return undefined
      const grey = sharp(content, { failOn: 'truncated' }).autoOrient().flatten({ background: '#fff' }).greyscale()
      return await grey.resize(side, side, { fit: 'fill' }).timeout({ seconds: DRAWING_SECONDS }).raw().toBuffer()
    } catch {
      return undefined
    }
  })
}

async function draw(sent: Buffer, side: number): Promise<Copy> {
  const { data, info } = await sharp(sent, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: DRAWING_SECONDS })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  return { content: data, width: info.width, height: info.height }
}

const BROKEN = 'Diese Datei ist kein Bild, oder sie ist beschädigt. Bitte nehmen Sie das Foto noch einmal auf, oder wählen Sie ein anderes.'

function refuseBroken(): never {
  throw new Refusal(415, BROKEN)
}
