import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { PICTURE_POINTS_MAX } from '#shared/domain/limits.ts'
import { Refusal } from './http/errors.ts'
import type { Sent } from './perform.ts'
import { createShares, type Shares } from './shares.ts'

// some of the library's dozens of formats run programs or fetch other files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// a foreign picture is processed only once
sharp.cache(false)
sharp.concurrency(1)

/** Pictures being uploaded: they hardly use any memory yet, and a slow connection does not take any of the slots below. */
const arriving = createShares({ all: 400, each: 12 })
/** Pictures completely in memory. */
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
 * Re-encodes a foreign picture, upright and as JPEG, so that only the visible image remains: without location, camera or thumbnail, and without
 * anything another program could misinterpret. Its longer edge is `side`; a smaller picture keeps its size.
 */
export async function freshCopy(sender: UserId | OfficeId, { mediaType, content }: Sent, side: number): Promise<Copy> {
  const sent = await whileHeld(arriving, sender, () => readBytes(content))
  return whileHeld(places, sender, async () => {
    checkKind(await readMetadata(sent), mediaType)
    return drawing(() => draw(sent, side))
  })
}

async function whileHeld<T>(shares: Shares, sender: UserId | OfficeId, work: () => Promise<T>): Promise<T> {
  const leave = shares.take(sender)
  if (!leave)
    throw new Refusal(429, 'Gerade werden viele Fotos übertragen. Bitte warten Sie einige Sekunden.', { headers: { 'retry-after': '5' } })
  try {
    return await work()
  } finally {
    leave()
  }
}

async function readBytes(content: Sent['content']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// the library throws synchronously on empty input
const readMetadata = async (sent: Buffer): Promise<Metadata> =>
  sent.length === 0 ? refuseBroken() : sharp(sent, { limitInputPixels: false }).metadata().catch(refuseBroken)

function checkKind({ format, width, height, pages = 1 }: Metadata, mediaType: string): void {
  if (mediaType !== `image/${format}`) throw new Refusal(415, BROKEN)
  if (pages > 1) throw new Refusal(415, 'Bewegte Bilder gehen hier nicht. Bitte senden Sie ein einzelnes Foto.')
  if (width * height > PICTURE_POINTS_MAX)
    throw new Refusal(413, `Dieses Foto hat zu viele Bildpunkte. Erlaubt sind ${PICTURE_POINTS_MAX / 1_000_000} Megapixel.`)
}

/** Formats that can be compared: no SVG, no animations. */
const LOOKED_AT: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/**
 * A foreign picture in greyscale, `side` pixels wide and high, one byte per pixel. Undefined if it is not a picture, broken, animated or too large to
 * decode.
 */
export function toGrey(content: Buffer, side: number): Promise<Uint8Array | undefined> {
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
