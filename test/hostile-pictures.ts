import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const drawn = (side = 40) => sharp({ create: { width: side, height: side, channels: 3, background: '#0f4c5c' } })
/** Tiny until it is decoded. */
const black = (side: number) => sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
const noisy = (side: number) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })

/** A PNG whose header names this many pixels, without any pixel data. */
function hollowPng(side: number, text: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    text.length > 0 ? chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), text])) : text,
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const BROKEN = 'Diese Datei ist kein Bild, oder sie ist beschädigt. Bitte nehmen Sie das Foto noch einmal auf, oder wählen Sie ein anderes.'
const FORMAT = 'Dieses Format wird hier nicht angenommen. Möglich sind: JPEG, PNG, WEBP.'
const POINTS = 'Dieses Foto hat zu viele Bildpunkte. Erlaubt sind 25 Megapixel.'
const SCRIPT = '<script>fetch("/api/auth/user")</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
const HEIC = Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex')
const ZIP = Buffer.from('504b0304140000000800', 'hex')

type Hostile = readonly [what: string, type: string, bytes: () => Buffer | string | Promise<Buffer>, status: number, sentence: string]

/** Files that must never be stored as a picture, and the error that the sender gets. */
export const HOSTILE_PICTURES: readonly Hostile[] = [
  ['a page', 'image/jpeg', () => SCRIPT, 415, BROKEN],
  ['a drawing', 'image/svg+xml', () => SVG, 415, FORMAT],
  ['a drawing under another name', 'image/png', () => SVG, 415, BROKEN],
  ['a HEIC', 'image/heic', () => HEIC, 415, FORMAT],
  ['a HEIC under another name', 'image/jpeg', () => HEIC, 415, BROKEN],
  ['an archive', 'application/zip', () => ZIP, 415, FORMAT],
  ['an archive under another name', 'image/jpeg', () => Buffer.concat([ZIP, Buffer.alloc(200_000)]), 415, BROKEN],
  ['a GIF', 'image/webp', () => drawn().gif().toBuffer(), 415, BROKEN],
  ['a TIFF', 'image/jpeg', () => drawn().tiff().toBuffer(), 415, BROKEN],
  ['a PNG that is called JPEG', 'image/jpeg', () => drawn().png().toBuffer(), 415, BROKEN],
  ['nothing', 'image/jpeg', () => '', 415, BROKEN],
  ['the beginning of a JPEG', 'image/jpeg', async () => (await drawn(400).jpeg().toBuffer()).subarray(0, 600), 415, BROKEN],
  ['the beginning of a PNG', 'image/png', async () => (await noisy(200).png().toBuffer()).subarray(0, 20_000), 415, BROKEN],
  ['a hundred megapixels', 'image/png', () => black(10_000).png().toBuffer(), 413, POINTS],
  ['ten thousand megapixels that are none', 'image/png', () => hollowPng(100_000), 413, POINTS],
  ['text that unpacks to a hundred megabytes', 'image/png', () => hollowPng(4_000, deflateSync(Buffer.alloc(100_000_000))), 415, BROKEN],
]

/** What a polyglot contains after its picture. */
export const POLYGLOT_CARGO: readonly (string | Buffer)[] = [SCRIPT, ZIP]

/** A JPEG that another program may treat as a page or an archive. */
export const polyglot = async (): Promise<Buffer> => Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.from(SCRIPT), ZIP])
